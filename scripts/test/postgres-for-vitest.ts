import { startTestPostgres, type LocalPostgres } from '@quatre/db'

interface Shared {
  readonly server: Promise<LocalPostgres>
  projects: number
}

/** Each project loads a copy of this module of its own. */
const inProcess = globalThis as typeof globalThis & { testPostgres?: Shared }

/**
 * One PostgreSQL for all test files of a run; vitest calls it before the first file of each project and after the last
 * of all. Projects end in another order than they begin, and each drops its own databases.
 */
export async function setup(): Promise<() => Promise<void>> {
  const shared = (inProcess.testPostgres ??= { server: startTestPostgres(), projects: 0 })
  shared.projects += 1
  const server = await shared.server
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    shared.projects -= 1
    if (shared.projects === 0) await server.stop()
  }
}
