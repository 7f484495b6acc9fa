import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { at, closeCourt, courts } from '../../testing/center-fixture.ts'

const stand = await standForEach('open-air', { members: 4 })

/** The courts that so many members are given in turn who do not mind which. */
async function courtsGiven(count: number): Promise<number[]> {
  const given: number[] = []
  for (const token of stand.tokens.slice(0, count)) {
    const { body } = await stand.hold(token, { startingDate: at('18:00') })
    const { rows } = await sql<{ courtId: number }>`
      select court_id from booking where id = ${(body as Booking).id}`.execute(stand.db)
    given.push(...rows.map(({ courtId }) => courtId))
  }
  return given
}

/** Leaves of the open-air court an hour and a half, which fits best by far. */
async function fitOutdoors(): Promise<void> {
  await closeCourt(stand.db, courts.outdoor, at('08:00'), at('18:00'))
  await closeCourt(stand.db, courts.outdoor, at('19:30'), at('23:30'))
}

// requirement B135
test('In November « Peu importe » gives a covered court, and one in the open air when no other is left', async () => {
  await sql`update field_type set is_open_air = true where id = 2`.execute(stand.db)
  await fitOutdoors()
  expect(await courtsGiven(3)).toEqual([courts.indoorA, courts.indoorB, courts.outdoor])
})

// requirement B135
test('Within the season of the centre the best fit decides alone', async () => {
  await sql`update field_type set is_open_air = true where id = 2`.execute(stand.db)
  await sql`update center set open_air_from = '10-01', open_air_until = '04-30'`.execute(stand.db)
  await fitOutdoors()
  expect(await courtsGiven(1)).toEqual([courts.outdoor])
})
