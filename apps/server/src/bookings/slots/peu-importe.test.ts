import type { Booking, NearbyCenter, SlotsOfDay } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { at, closeCourt, courts, tomorrow } from '../../testing/center-fixture.ts'

const stand = await standForEach('open-air', { members: 4 })

/** The kinds of court that « Peu importe » is said to be given at 18h00: of the day, then around the centre. */
async function kindsSaid(): Promise<unknown[]> {
  const day = await stand.call<SlotsOfDay>('GET', `/slots?center=1&date=${tomorrow}&duration=90`)
  const around = `/slots/nearby?latitude=43.6&longitude=1.44&date=${tomorrow}&from=18:00&to=18:00`
  const { body } = await stand.call<{ centers: NearbyCenter[] }>('GET', around)
  const slots = [...day.body.slots, ...body.centers.flatMap((center) => center.slots)]
  return slots
    .filter(({ startingDate }) => startingDate === at('18:00'))
    .map(({ choices: [choice] }) => choice?.fieldType)
}

let lastMember = 0

/** The court that the next member is given who does not mind which. */
async function courtGiven(): Promise<number | undefined> {
  const { body } = await stand.hold(stand.tokens[lastMember++], { startingDate: at('18:00') })
  const { rows } = await sql<{ courtId: number }>`
    select court_id from booking where id = ${(body as Booking).id}`.execute(stand.db)
  return rows[0]?.courtId
}

/** Leaves of the open-air court an hour and a half, which fits best by far. */
async function fitOutdoors(): Promise<void> {
  await closeCourt(stand.db, courts.outdoor, at('08:00'), at('18:00'))
  await closeCourt(stand.db, courts.outdoor, at('19:30'), at('23:30'))
}

// requirements B135 and B205
test('In November « Peu importe » gives a covered court, and one in the open air when no other is left', async () => {
  await sql`update field_type set is_open_air = true where id = 2`.execute(stand.db)
  await fitOutdoors()
  for (const court of [courts.indoorA, courts.indoorB, courts.outdoor]) {
    const kind = court === courts.outdoor ? 'Outdoor' : 'Indoor'
    expect(await kindsSaid()).toEqual([kind, kind])
    expect(await courtGiven()).toBe(court)
  }
})

// requirements B135 and B205
test('Within the season of the centre the best fit decides alone', async () => {
  await sql`update field_type set is_open_air = true where id = 2`.execute(stand.db)
  await sql`update center set open_air_from = '10-01', open_air_until = '04-30'`.execute(stand.db)
  await fitOutdoors()
  // which fits best around a centre is not known without its whole day
  expect(await kindsSaid()).toEqual(['Outdoor', null])
  expect(await courtGiven()).toBe(courts.outdoor)
})
