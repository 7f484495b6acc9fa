import { createTestTemplate, generateWorld } from '@quatre/db'

/** The day of the fixtures' clock (apps/server/src/testing/center-fixture.ts). */
const world = { seed: 4, today: '2026-11-24' }

/** Creates the demo world, which the sites of page tests and proofs get copies of. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // another project of this run has made it
  if (process.env.TEST_WORLD) return undefined
  const { name, drop } = await createTestTemplate('world', (db) => generateWorld(db, world))
  process.env.TEST_WORLD = name
  return drop
}
