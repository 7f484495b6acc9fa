import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * The arrow rule, on the project and on a small copy of its shape where every arrow is broken once:
 * a checker that is set up wrongly accepts everything, and only that copy shows it.
 */
type Violation = { rule: { name: string }; from: string; to: string }

const config = resolve('.dependency-cruiser.cjs')
const program = resolve('node_modules/.bin/depcruise')

function cruise(folder: string): { violations: Violation[]; modules: number } {
  const { stdout, stderr } = spawnSync(
    program,
    ['--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`)
  const { summary } = JSON.parse(stdout)
  return { violations: summary.violations, modules: summary.totalCruised }
}

const brokenArrows: Record<string, string> = {
  'packages/domain/src/index.ts': `export { call } from '@quatre/contract'`,
  'packages/contract/src/index.ts': `export { rows } from '@quatre/db'\nexport const call = 1`,
  'packages/db/src/index.ts': `import { page } from '@quatre/web'\nexport const rows = page`,
  'apps/web/index.ts': `export { start } from '../server/src/main.ts'\nexport const page = 1`,
  'apps/web/app/ui/button.tsx': `import '../site/context.ts'`,
  'apps/web/app/site/context.ts': `import '../centers/centers.tsx'`,
  'apps/web/app/centers/centers.tsx': `import '../bookings/slots.tsx'`,
  'apps/web/app/bookings/slots.tsx': `export const slots = 1`,
  'apps/web/app/frame/frame.tsx': `import '../layouts/default.tsx'`,
  'apps/web/app/layouts/default.tsx': `export const layout = 1`,
  'apps/sandbox/src/main.ts': `import '@quatre/domain'`,
  'apps/server/src/main.ts': `export const start = 1`,
  'apps/server/src/platform/mail.ts': `import '../centers/centers.ts'`,
  'apps/server/src/http/guard.ts': `import '../centers/centers.ts'`,
  'apps/server/src/centers/centers.ts': `import '../bookings/bookings.ts'`,
  'apps/server/src/bookings/bookings.ts': `import '../centers/centers.ts'\nimport './nowhere.ts'\nimport './calls.ts'`,
  'apps/server/src/bookings/calls.ts': `export const calls = 1`,
}

function plantedRules(): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quatre-arrows-'))
  try {
    cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
    mkdirSync(join(folder, 'node_modules/@quatre'), { recursive: true })
    for (const [path, text] of Object.entries(brokenArrows)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    for (const name of ['packages/domain', 'packages/contract', 'packages/db', 'apps/web']) {
      cpSync(join(name, 'package.json'), join(folder, name, 'package.json'))
      const link = join(folder, 'node_modules/@quatre', name.replace(/.*\//, ''))
      symlinkSync(join(folder, name), link)
    }
    return new Set(cruise(folder).violations.map((violation) => violation.rule.name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rules = [
  'domain-imports-nothing-of-ours',
  'contract-imports-domain',
  'db-imports-domain',
  'web-imports-domain-and-contract',
  'sandbox-imports-nothing-of-ours',
  'only-through-the-door',
  'platform-knows-no-feature',
  'http-knows-no-feature',
  'features-never-import-each-other',
  'product-loads-no-test-data',
  'ui-imports-only-ui',
  'site-imports-ui',
  'web-features-never-import-each-other',
  'frame-imports-no-layout',
  'no-cycles',
  'everything-resolves',
]
const seen = plantedRules()
const blind = rules.filter((rule) => !seen.has(rule))
if (blind.length > 0) {
  console.error(`The checker does not see a planted violation of: ${blind.join(', ')}`)
  process.exitCode = 1
}

const { violations, modules } = cruise('.')
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (violations.length > 0) process.exitCode = 1
console.log(`${modules} modules, ${violations.length} broken arrows`)
