import { sql } from 'kysely'
import { everybody, members, onlySelf, sampleIds, type CallLines } from '../testing/call-lines.ts'
import { at, centers, tomorrow } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'

const own = { params: { id: sampleIds.booking } }
const period = { from: tomorrow, to: tomorrow, _limit: '5' }
const evening = {
  date: tomorrow,
  from: '18:00',
  to: '22:00',
  duration: 90,
  sportType: 3,
}

export const calls: CallLines<'bookings' | 'slots'> = {
  bookings: {
    hold: {
      body: {
        center: centers.toulouse,
        sportTypeId: 3,
        startingDate: at('18:00'),
        duration: 60,
        fieldType: 0,
        court: 3,
        nbPlayers: 4,
        price: 3200,
      },
      answers: members(201),
    },
    list: {
      query: { ...period, owner_like: 'Léa', includeFixtureId: 'true' },
      answers: members(200),
    },
    participations: { query: { ...period, userId: '1' }, answers: onlySelf(200, 403) },
    get: { ...own, answers: onlySelf(200) },
    cancellation: { ...own, answers: onlySelf(200) },
    calendar: { ...own, answers: onlySelf(200) },
    cancel: {
      ...own,
      body: { to: 'wallet' },
      answers: onlySelf(200),
      // closing is refused while there is such a booking: it stays as it is
      closedMeanwhile: 200,
      goneMeanwhile: 'booking_not_found',
    },
  },
  slots: {
    day: {
      query: {
        center: centers.toulouse,
        date: tomorrow,
        sportType: 3,
        fieldType: 0,
        duration: 90,
      },
      answers: everybody(200),
    },
    nearby: {
      query: { latitude: '43.6', longitude: '1.44', distance: '50', ...evening },
      answers: everybody(200),
    },
    courts: {
      query: {
        center: centers.toulouse,
        sportType: 3,
        startingDate: at('18:00'),
        duration: 90,
      },
      answers: everybody(200),
    },
    // a centre that does not exist: the stream of one that does would not end
    stream: { query: { center: 999, date: tomorrow }, answers: everybody(404) },
  },
}

/** A hold of « self ». */
export async function addSamples({ db, hold, tokens }: Stand): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('booking', 'id'), ${sampleIds.booking}, false)`.execute(
    db,
  )
  const { status, body } = await hold(tokens[0], { startingDate: at('18:00') })
  if (status !== 201) throw new Error(`no hold: ${JSON.stringify(body)}`)
}
