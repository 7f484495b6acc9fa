import { existsSync, readFileSync, rmSync } from 'node:fs'
import { failedInPlaywright, failedInVitest } from './failed-tests.ts'
import type { Counts, Step } from './step.ts'

const reports = 'test-results'
const tool = (name: string): string => `node_modules/.bin/${name}`

/** Reads a report that a runner wrote as JSON; undefined when it ended before writing one. */
function readReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function vitest(name: string, projects: string[], files: string[] = []): Step {
  const file = `${reports}/vitest.json`
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: [tool('vitest'), 'run', ...chosen, ...reporters, ...files],
    counts: () => {
      const report = readReport(file)
      if (!report) return undefined
      return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) }
    },
    failures: () => failedInVitest(readReport(file) ?? { testResults: [] }),
  }
}

export function journeys(): Step {
  const file = `${reports}/playwright.json`
  rmSync(file, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = `${process.cwd()}/${file}`
  return {
    name: 'journeys in the browser',
    command: [tool('playwright'), 'test', '-c', 'tests/browser', '--reporter=line,json'],
    counts: (): Counts | undefined => {
      const stats = readReport(file)?.stats as Record<string, number> | undefined
      if (!stats) return undefined
      return {
        passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
        failed: stats.unexpected ?? 0,
      }
    },
    failures: () => failedInPlaywright(readReport(file) ?? {}, 'unexpected'),
    doubtful: () => failedInPlaywright(readReport(file) ?? {}, 'flaky'),
  }
}

export const typesOfRoutes: Step = {
  name: 'types of the routes',
  command: [tool('react-router'), 'typegen', 'apps/web'],
}

// TypeScript 7 takes a third of the time of 6, which the arrow rule's reader of imports needs.
const tsc = [tool('node'), 'node_modules/typescript-native/bin/tsc']
// The second run, minutes later, checks only changed files.
const typeMemory = 'node_modules/.cache/types.tsbuildinfo'

export const types: Step = {
  name: 'types',
  command: [...tsc, '-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', typeMemory],
}

/** It knows no window, so that it is checked by itself. */
const typesOfWorker: Step = {
  name: 'types of the service worker',
  command: [...tsc, '-p', 'apps/web/service-worker'],
}

/** Of the files that changed since it last ran. */
const formatting: Step = {
  name: 'formatting',
  command: [
    tool('prettier'),
    '--check',
    '--cache',
    '--cache-strategy=content',
    '--log-level=warn',
    '.',
  ],
}

/** Checks that read files only, longest first. */
export const staticChecks: Step[] = [
  types,
  typesOfWorker,
  { name: 'lint', command: [tool('oxlint'), '--deny-warnings'] },
  { name: 'unused code', command: [tool('knip'), '--no-progress'] },
  formatting,
  { name: 'arrow rule', command: [tool('node'), 'scripts/checks/arrows.ts'] },
  { name: 'tables', command: [tool('node'), 'scripts/generate-tables.ts', '--check'] },
  { name: 'documents', command: [tool('node'), 'scripts/generate-docs.ts', '--check'] },
  { name: 'description of the API', command: [tool('node'), 'scripts/checks/open-api.ts'] },
  { name: 'structure', command: [tool('node'), 'scripts/checks/structure.ts'] },
  { name: 'requirements', command: [tool('node'), 'scripts/checks/requirements.ts'] },
  { name: 'hidden aliases', command: [tool('node'), 'scripts/checks/hidden-aliases.ts'] },
  { name: 'migrations', command: [tool('node'), 'scripts/checks/migrations.ts'] },
  { name: 'editorial documents', command: [tool('node'), 'scripts/checks/content.ts'] },
]

/** Runs the application on a database, unlike the static checks. */
export const filesPassed: Step = {
  name: 'files that a request passes',
  command: [tool('node'), 'scripts/checks/files-passed.ts'],
}

/** After all others: the logs of the run and its servers. */
export const searchOfLogs: Step = {
  name: 'no secret in the logs of this run',
  command: [tool('node'), 'scripts/checks/secrets-in-logs.ts'],
}

/** The proofs in their long form, the pages of every centre, and all that is wrong in every field. */
export function longProofs(): Step {
  process.env.PROOFS = 'long'
  const pages = ['pages/content/crawl.test.ts', 'facts/live-blocks.site.test.ts', 'forms-of-']
  return vitest('proofs', ['proofs', 'pages'], ['.proof.test.ts', ...pages])
}

export const fastTests = vitest.bind(undefined, 'unit and API tests', ['domain', 'server'])
export const allTests = vitest.bind(undefined, 'unit, API and page tests', [])
