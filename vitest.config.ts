import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { webConstants } from './apps/web/bundling/web-constants.ts'

// « npm run test:fast » runs domain and server; the slower projects wait for « npm test », and the long
// form of the proofs for « npm run proofs ».

// The stand-ins and servers that tests start: to compile them is a third of their start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

// A machine busy with other things answers late, and late is not wrong.
const patient = {
  // under load a collection waits for threads that do not run
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}
/** For tests that run for a minute. */
const untiring = { testTimeout: 300_000, hookTimeout: 300_000 }
const postgres = 'scripts/test/postgres-for-vitest.ts'
const withPostgres = { ...patient, globalSetup: [postgres] }
const network = 'scripts/test/network-for-vitest.ts'
const demoWorld = 'scripts/test/world-for-vitest.ts'
const withNetwork = { ...patient, globalSetup: [postgres, network] }
const withWorld = { ...patient, globalSetup: [postgres, demoWorld] }
const withBoth = { ...patient, globalSetup: [postgres, network, demoWorld] }

const world = 'packages/db/src/world/**/*.test.ts'
/** Races, crashes, storms and exhaustive tests. */
const proofs = 'apps/server/src/**/*.proof.test.ts'
/** These ask for pages, or start the site as it is: the pages have to be built first. */
const pages = ['tests/pages/**/*.test.ts', 'apps/server/src/**/*.site.test.ts']

export default defineConfig({
  test: {
    // two keep two processors busy for half of the time: they wait for PostgreSQL and the stand-ins
    maxWorkers: 3,
    // modules stay loaded between files: they keep only turns, which are given back, and results that
    // follow from their key alone
    isolate: false,
    projects: [
      {
        test: {
          ...patient,
          name: 'domain',
          include: ['packages/{domain,contract}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...withNetwork,
          name: 'server',
          include: ['packages/db/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, world, proofs, ...pages],
        },
      },
      { test: { ...withBoth, ...untiring, name: 'proofs', include: [proofs] } },
      { test: { ...withPostgres, name: 'world', include: [world] } },
      {
        // pages as the product draws them: React for developers takes a quarter longer
        test: { ...withWorld, name: 'pages', env: { NODE_ENV: 'production' }, include: pages },
      },
      {
        test: { ...patient, name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] },
      },
      {
        define: webConstants,
        test: { ...withPostgres, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
