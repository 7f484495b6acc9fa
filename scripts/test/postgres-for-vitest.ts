import { startTestPostgres } from '@quatre/db'

/** One PostgreSQL for all test files of a run; vitest calls it before the first and after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}
