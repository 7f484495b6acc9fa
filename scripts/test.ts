import { startTestPostgres } from '@quatre/db'
import type { FailedTest } from './test/failed-tests.ts'
import { startKeepingLogs } from './test/kept-logs.ts'
import { type Step, runSteps, stopSteps } from './test/step.ts'
import {
  allTests,
  fastTests,
  filesPassed,
  journeys,
  longProofs,
  searchOfLogs,
  staticChecks,
  types,
  typesOfRoutes,
} from './test/steps.ts'

type Round = { steps: Step[]; width: number }

// Two processors: checks that keep one busy run in pairs, those that use both run alone.
const runs: Record<string, () => Round[]> = {
  all: () => [
    { steps: [typesOfRoutes], width: 1 },
    { steps: [...staticChecks, filesPassed], width: 2 },
    { steps: [allTests()], width: 1 },
    { steps: [journeys()], width: 1 },
  ],
  // the types of the routes come before the types, both beside the tests, which outlast them
  fast: () => [{ steps: [fastTests(), typesOfRoutes, types], width: 2 }],
  check: () => [
    { steps: [typesOfRoutes], width: 1 },
    { steps: [...staticChecks, filesPassed], width: 2 },
  ],
  types: () => [{ steps: [typesOfRoutes, types], width: 1 }],
  proofs: () => [{ steps: [longProofs()], width: 1 }],
}

/** The whole test run, the inner loop's, or the proofs at length. The last line is « N passed, N failed ». */
const rounds = runs[process.argv[2] ?? 'all']?.()
if (!rounds) throw new Error(`There are these: ${Object.keys(runs).join(', ')}`)

startKeepingLogs()
const postgres = await startTestPostgres()
process.env.TEST_DATABASE_URL = postgres.url
let ending: Promise<void> | undefined

// PostgreSQL runs in a group of its own, which neither Ctrl-C nor the end of its parent reaches.
async function end(signal: NodeJS.Signals, exitCode: number): Promise<void> {
  await stopSteps(signal)
  await postgres.stop()
  process.exit(exitCode)
}
// Ctrl-C comes twice: from the terminal and from npm, which passes it on.
process.on('SIGINT', () => (ending ??= end('SIGINT', 130)))
process.on('SIGTERM', () => (ending ??= end('SIGTERM', 143)))

const total = { passed: 0, failed: 0 }
const failures: FailedTest[] = []
try {
  for (const { steps, width } of [...rounds, { steps: [searchOfLogs], width: 1 }]) {
    const { passed, failed, failures: inRound } = await runSteps(steps, width)
    failures.push(...inRound)
    total.passed += passed
    total.failed += failed
  }
} finally {
  await postgres.stop()
}
// Printed again at the end: the end of a shortened log is kept.
for (const { name, reason } of failures) console.log(`✗ ${name}\n${reason}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1
