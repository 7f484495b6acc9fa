import { createTestTemplate } from '@quatre/db'
import { fillCenters } from '../../apps/server/src/testing/center-fixture.ts'
import { rememberSeed } from '../../apps/server/src/testing/seed.ts'

/** Creates the small network, of which the tests get copies. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // another project of this run has made it
  if (process.env.TEST_NETWORK) return undefined
  const { name, drop } = await createTestTemplate('network', async (db) => {
    await fillCenters(db)
    await rememberSeed(db)
  })
  process.env.TEST_NETWORK = name
  return drop
}
