import { expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { standForAll } from '../testing/stand.ts'
import { writeCourtUse } from './court-use.sql.ts'

const stand = await standForAll('court-use', { world: 'demo' })

// requirement ED51
test('the measured use of every centre in the last two weeks equals its court time', async () => {
  const { db } = stand
  const read = () =>
    db
      .selectFrom('courtUse')
      .selectAll()
      .where('day', '>=', '2026-11-10')
      .orderBy('centerId')
      .orderBy('sportId')
      .orderBy('day')
      .execute()
  const counted = await read()
  await db.deleteFrom('courtUse').where('day', '>=', '2026-11-10').execute()
  await writeCourtUse(db, fixtureNow)
  const measured = await read()
  expect(measured.length).toBeGreaterThan(14 * 34)
  const shown = new Set(measured.map(({ centerId }) => centerId))
  expect(measured).toEqual(counted.filter(({ centerId }) => shown.has(centerId)))
})
