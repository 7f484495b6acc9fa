import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Habits of the project that no linter knows: names, sizes, and where SQL may stand. */
const roots = ['packages', 'apps', 'scripts', 'e2e', 'bench']
const skippedFolders = new Set(['node_modules', 'build', '.react-router'])
const forbiddenFolders = new Set(['utils', 'util', 'common', 'helpers', 'types'])
const mostLines = 400

const statement = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const placesOfSql = [/^packages\/db\//, /^apps\/server\/src\/(platform|testing)\//, /\.sql\.ts$/]
const testFile = /\.(test|test-tools)\.tsx?$|^(bench|e2e|scripts)\//

// Assembled from halves, so that this list does not find itself.
const forbiddenTexts = [
  'TO' + 'DO',
  'FIX' + 'ME',
  '@ts-' + 'ignore',
  'lint-' + 'disable',
  'as' + ' any',
]

const complaints: string[] = []

function visit(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) checkFile(path)
    else if (forbiddenFolders.has(entry.name)) complaints.push(`${path}: name a folder by meaning`)
    else if (!skippedFolders.has(entry.name)) visit(path)
  }
}

function checkFile(path: string): void {
  if (!/\.(ts|tsx|mjs|cjs|css)$/.test(path) || path.endsWith('.gen.ts')) return
  const text = readFileSync(path, 'utf8')
  const name = basename(path)
  const lines = text.split('\n').length - 1
  if (lines > mostLines) complaints.push(`${path}: ${lines} lines, at most ${mostLines}`)
  if (/[A-Z_ ]/.test(name)) complaints.push(`${path}: file names are kebab-case`)
  for (const forbidden of forbiddenTexts) {
    if (text.includes(forbidden)) complaints.push(`${path}: contains « ${forbidden} »`)
  }
  const mayHoldSql = testFile.test(path) || placesOfSql.some((place) => place.test(path))
  if (!mayHoldSql && statement.test(text))
    complaints.push(`${path}: SQL belongs in a *.sql.ts file`)
}

const existing = new Set(readdirSync('.'))
for (const root of roots) if (existing.has(root)) visit(root)

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
