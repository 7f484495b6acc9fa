import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * The arrow rule, on the project and on a small copy of its shape where every arrow is broken once:
 * a checker that is set up wrongly accepts everything, and only that copy shows it.
 */
type Violation = { rule: { name: string }; from: string; to: string }
type Module = { source: string; dependencies: { resolved: string }[] }

const config = resolve('.dependency-cruiser.cjs')
const program = resolve('node_modules/.bin/depcruise')

function cruise(folder: string): { violations: Violation[]; count: number } {
  const { stdout, stderr } = spawnSync(
    program,
    ['--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`)
  const { summary, modules } = JSON.parse(stdout)
  return {
    violations: [...summary.violations, ...circlesOfParts(modules)],
    count: summary.totalCruised,
  }
}

const partsFeature = (path: string): string | undefined =>
  /^apps\/web\/app\/(\w+)\/parts\//.exec(path)?.[1]

/** Features whose parts show each other: those left after removing, repeatedly, each that shows no other. */
function circlesOfParts(modules: readonly Module[]): Violation[] {
  const shown = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = partsFeature(source)
    if (from === undefined || source.includes('.test.')) continue
    const targets = dependencies.flatMap(({ resolved }) => partsFeature(resolved) ?? [])
    const others = targets.filter((target) => target !== from)
    shown.set(from, new Set([...(shown.get(from) ?? []), ...others]))
  }
  const isInCircle = ([, others]: [string, Set<string>]) =>
    [...others].some((one) => shown.has(one))
  for (;;) {
    const ended = [...shown].find((entry) => !isInCircle(entry))
    if (ended === undefined) break
    shown.delete(ended[0])
  }
  const rule = { name: 'parts-without-circles' }
  return [...shown].map(([from, others]) => ({ rule, from, to: [...others].join(', ') }))
}

const brokenArrows: Record<string, string> = {
  'packages/domain/src/index.ts': `export { call } from '@quatre/contract'`,
  'packages/contract/src/index.ts': `export { rows } from '@quatre/db'\nexport const call = 1`,
  'packages/db/src/index.ts': `import { page } from '@quatre/web'\nexport const rows = page`,
  'apps/web/index.ts': `export { start } from '../server/src/main.ts'\nexport const page = 1`,
  'apps/web/app/ui/button.tsx': `import '../site/context.ts'`,
  'apps/web/app/site/context.ts': `import '../centers/parts/center.tsx'`,
  'apps/web/app/routes.ts': `export const pages = []`,
  'apps/web/app/centers/parts/center.tsx': `import '../centers.tsx'`,
  'apps/web/app/centers/parts/map.tsx': `import '../../bookings/parts/slot.tsx'`,
  'apps/web/app/centers/centers.tsx': `import '../bookings/slots.tsx'`,
  'apps/web/app/bookings/parts/slot.tsx': `import '../../centers/parts/center.tsx'`,
  'apps/web/app/bookings/slots.tsx': `import '../routes.ts'\nexport const slots = 1`,
  'apps/web/app/frame/frame.tsx': `import '../layouts/default.tsx'`,
  'apps/web/app/layouts/default.tsx': `export const layout = 1`,
  'apps/sandbox/src/main.ts': `import '@quatre/domain'`,
  'apps/server/src/main.ts': `export const start = 1`,
  'apps/server/src/platform/mail.ts': `import '../core/money.ts'`,
  'apps/server/src/core/money.ts': `import '../centers/centers.ts'`,
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
  'platform-knows-no-noun',
  'core-knows-no-feature',
  'http-knows-no-feature',
  'features-never-import-each-other',
  'product-loads-no-test-data',
  'ui-imports-only-ui',
  'site-imports-ui',
  'parts-import-parts',
  'parts-without-circles',
  'web-features-import-parts-of-others',
  'table-of-pages-stays-on-the-server',
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

const { violations, count } = cruise('.')
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (violations.length > 0) process.exitCode = 1
console.log(`${count} modules, ${violations.length} broken arrows`)
