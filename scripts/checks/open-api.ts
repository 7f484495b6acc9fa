import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApi } from '../../apps/server/src/open-api.ts'

/**
 * A public linter reads the description of the API and finds nothing, not even to warn of. A copy
 * without its security is tried first: a linter that is set up wrongly accepts everything.
 */
const folder = 'node_modules/.cache/open-api'
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** The number of errors and warnings, with their messages. */
function lint(
  name: string,
  description: object,
): { readonly count: number; readonly text: string } {
  const file = `${folder}/${name}.json`
  writeFileSync(file, JSON.stringify(description, null, 2))
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/redocly',
    ['lint', file, '--config', 'redocly.yaml', '--format', 'json'],
    { encoding: 'utf8', env: { ...process.env, ...quiet }, maxBuffer: 1e8 },
  )
  if (!stdout.trimStart().startsWith('{')) throw new Error(`redocly failed: ${stderr}`)
  const { totals, problems } = JSON.parse(stdout) as {
    totals: { errors: number; warnings: number }
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
  }
  const lines = problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  )
  return { count: totals.errors + totals.warnings, text: lines.join('\n') }
}

mkdirSync(folder, { recursive: true })
const description = openApi('https://www.4padel.fr')
const planted = JSON.parse(
  JSON.stringify(description, (key, value: unknown) => (key === 'security' ? undefined : value)),
) as object
if (lint('planted', planted).count === 0) {
  console.error('The linter accepts a description without security')
  process.exitCode = 1
}
const { count, text } = lint('description', description)
if (count > 0) process.exitCode = 1
console.log(`${text}\n${count} problems in the description of the API`.trimStart())
