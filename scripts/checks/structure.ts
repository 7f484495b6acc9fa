import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Habits of the project that no linter knows: names, sizes, and the places of SQL. */
const roots = ['packages', 'apps', 'scripts', 'tests', 'bench']
const skippedFolders = new Set(['node_modules', 'build', '.react-router'])
const forbiddenFolders = new Set(['utils', 'util', 'common', 'helpers', 'types'])
const mostLines = 400
const mostLinesOfDecision = 45

const statement = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const placesOfSql = [
  /^packages\/db\//,
  /^apps\/server\/src\/(platform|core|testing)\//,
  /\.sql\.ts$/,
]
const writesCourtTime = /(insert into|update|delete from) court_time\b/
const writerOfCourtTime = /^(packages\/db|apps\/server\/src\/(core\/court-time|testing))\//
// loaders, actions and the code they call; code that draws in the browser has a clock of its own
const servesPages = /^apps\/(web\/app|server\/src\/pages)\//
const blockOfPointers = /^( *)@media \(hover: hover\) \{\n[^]*?^\1\}$/gm
const ruleOfHover = /:hover[^;{}]*\{/
const hasByPlace = /:has\((?:[^(){}]|\([^(){}]*\))*:(nth|first|last|only)-/
const ownClock = /\bDate\.now\b|\bnew Date\(\)/
// a feature's declarations of its calls are read by tests alone (arrow rule)
const testFile =
  /\.(test|test-tools)\.tsx?$|^(bench|tests|scripts)\/|^apps\/server\/src\/.+\/calls\.ts$/

// Assembled from halves, so that this list does not find itself.
const forbiddenTexts = [
  'TO' + 'DO',
  'FIX' + 'ME',
  '@ts-' + 'ignore',
  'lint-' + 'disable',
  'as' + ' any',
]

function complaintsAbout(path: string, text: string): string[] {
  const complaints: string[] = []
  const folders = dirname(path).split('/')
  if (folders.some((folder) => forbiddenFolders.has(folder)))
    complaints.push('name a folder by meaning')
  const lines = text.split('\n').length - 1
  if (lines > mostLines) complaints.push(`${lines} lines, at most ${mostLines}`)
  if (/[A-Z_ ]/.test(basename(path))) complaints.push('file names are kebab-case')
  for (const forbidden of forbiddenTexts) {
    if (text.includes(forbidden)) complaints.push(`contains « ${forbidden} »`)
  }
  const mayHoldSql = testFile.test(path) || placesOfSql.some((place) => place.test(path))
  if (!mayHoldSql && statement.test(text)) complaints.push('SQL belongs in a *.sql.ts file')
  if (writesCourtTime.test(text) && !writerOfCourtTime.test(path) && !testFile.test(path))
    complaints.push('court time has one writer, which tells of it: core/court-time')
  if (servesPages.test(path) && /\brequestContext\b/i.test(text) && ownClock.test(text))
    complaints.push('the time of a request is `now` of its context')
  if (path.endsWith('.css') && ruleOfHover.test(text.replaceAll(blockOfPointers, '')))
    complaints.push('`:hover` is for pointers that hover: it stays behind a finger')
  if (path.endsWith('.css') && hasByPlace.test(text))
    complaints.push('`:has` of a place among siblings restyles the page with each element added')
  return complaints
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourceFiles(path)
    return /\.(ts|tsx|mjs|cjs|css)$/.test(path) && !path.endsWith('.gen.ts') ? [path] : []
  })
}

/** A checker that is set up wrongly accepts everything: each of these must be complained of once. */
const planted: readonly (readonly [path: string, text: string])[] = [
  ['apps/server/src/utils/money.ts', ''],
  ['packages/domain/src/money/money.ts', '\n'.repeat(mostLines + 1)],
  ['apps/web/app/DayStrip.tsx', ''],
  ...forbiddenTexts.map((text) => ['tests/browser/test.ts', `x ${text} y`] as const),
  ['apps/server/src/bookings/hold.ts', 'await sql<Row>`select 1`'],
  ['apps/server/src/bookings/hold.sql.ts', 'sql`delete from court_time`'],
  ['apps/web/app/root.tsx', "db.selectFrom('court')"],
  ['apps/web/app/home/home.tsx', 'loadHome(context.get(requestContext), Date.now())'],
  ['apps/web/app/payments/payments.css', '.way:hover {\n}'],
  ['apps/web/app/payments/payments.css', '.ways:has(> :nth-child(4)) > li {\n}'],
]
for (const [path, text] of planted) {
  const { length } = complaintsAbout(path, text)
  if (length === 1) continue
  console.error(
    `The checker has ${length} complaints about a planted ${path} of « ${text.trim()} »`,
  )
  process.exitCode = 1
}

/** Checks the decisions, given as texts by file name: they are numbered from 001 without a gap. */
function complaintsAboutDecisions(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text], index) => {
    const number = String(index + 1).padStart(3, '0')
    const isNumbered = name.startsWith(`${number}-`) && text.startsWith(`# ${number} · `)
    const lines = text.split('\n').length - 1
    return [
      ...(isNumbered ? [] : [`${name}: its number is ${number}`]),
      ...(lines > mostLinesOfDecision
        ? [`${name}: ${lines} lines, at most ${mostLinesOfDecision}`]
        : []),
    ]
  })
}

const plantedDecisions = { '001-a.md': '# 001 · A', '003-b.md': `# 003 · B${'\n'.repeat(46)}` }
if (complaintsAboutDecisions(plantedDecisions).length !== 2) {
  console.error('The checker does not complain about planted decisions')
  process.exitCode = 1
}

const decisions = readdirSync('docs/decisions').sort()
const decisionTexts = decisions.map(
  (name) => [name, readFileSync(join('docs/decisions', name), 'utf8')] as const,
)
const complaintsOfDecisions = complaintsAboutDecisions(Object.fromEntries(decisionTexts))
for (const complaint of complaintsOfDecisions) console.error(complaint)
if (complaintsOfDecisions.length > 0) process.exitCode = 1

const files = roots.flatMap(sourceFiles)
let count = 0
for (const path of files) {
  for (const complaint of complaintsAbout(path, readFileSync(path, 'utf8'))) {
    count += 1
    console.error(`${path}: ${complaint}`)
  }
}
if (count > 0) process.exitCode = 1
console.log(`${files.length} files, ${count} complaints`)
