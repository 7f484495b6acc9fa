import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Citations in comments and tests exist in `docs/requirements`, and each requirement there is cited by a test. Both
 * ways are tried on planted texts first: a checker that reads nothing accepts everything.
 */
const requirements = 'docs/requirements'
const roots = ['packages', 'apps', 'scripts', 'tests', 'bench', 'docs/decisions']
const skippedFolders = new Set(['node_modules', 'build', '.react-router', 'migrations'])
const testFile = /\.(test|spec)\.tsx?$/

const definition = /^- \*\*([A-Z]{1,2}\d+)\*\* /gm
const number = '[A-Z]{1,2}\\d+'
const citation = new RegExp(
  `\\brequirements? ((?:${number})(?:(?:, | and |, and )${number})*)`,
  'gi',
)
/** Lists that are not in the repository. */
const elsewhere =
  /\bthe spec(ification)?\b|\bspec(ification)? sections? \d+|\babuse \d+|\binvariants? \d+|\brules,? «/gi

interface Text {
  readonly path: string
  readonly text: string
}

/** A comment goes on behind the mark of its next line. */
function citedIn(text: string): string[] {
  const joined = text.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  return [...joined.matchAll(citation)].flatMap(
    ([, list = '']) => list.match(new RegExp(number, 'g')) ?? [],
  )
}

function complaintsAbout(documents: readonly Text[], sources: readonly Text[]): string[] {
  const complaints: string[] = []
  const known = new Map<string, string>()
  for (const { path, text } of documents) {
    for (const [, id = ''] of text.matchAll(definition)) {
      if (known.has(id)) complaints.push(`${path}: ${id} stands in ${known.get(id)} already`)
      known.set(id, path)
    }
  }
  const tested = new Set<string>()
  for (const { path, text } of sources) {
    for (const id of citedIn(text)) {
      if (!known.has(id)) complaints.push(`${path}: there is no requirement ${id}`)
      if (testFile.test(path)) tested.add(id)
    }
    for (const [found] of text.matchAll(elsewhere)) {
      complaints.push(`${path}: « ${found.trim()} » cites what is not in the repository`)
    }
  }
  for (const [id, path] of known) {
    if (!tested.has(id)) complaints.push(`${path}: no test cites ${id}`)
  }
  return complaints
}

function readTexts(folder: string): Text[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : readTexts(path)
    if (!/\.(tsx?|mjs|css|md)$/.test(path) || path.endsWith('.gen.ts')) return []
    return [{ path, text: readFileSync(path, 'utf8') }]
  })
}

// Assembled from halves, so that this file does not find itself.
const word = 'require' + 'ment'
const line = (id: string): Text => ({ path: `${id}.md`, text: `- **${id}** It is so.\n` })
const cites = (text: string, path = 'a.test.ts'): Text => ({ path, text })
const planted: readonly (readonly [documents: Text[], sources: Text[], complaints: number])[] = [
  [[line('Z1')], [cites(`// ${word} Z1`)], 0],
  [[line('Z1'), line('Z2')], [cites(`(${word}s Z1\n * and Z2)`)], 0],
  [[line('Z1')], [cites(`// ${word} Z1, ${word} Z9`)], 1],
  [[line('Z1')], [], 1],
  [[line('Z1')], [cites(`// ${word} Z1`, 'a.ts')], 1],
  [[line('Z1'), line('Z1')], [cites(`// ${word} Z1`)], 1],
  [[], [cites('// in' + 'variant 3', 'a.ts')], 1],
]
for (const [documents, sources, expected] of planted) {
  const found = complaintsAbout(documents, sources)
  if (found.length === expected) continue
  console.error(`The checker has ${found.length} complaints where ${expected} were planted:`, found)
  process.exitCode = 1
}

const documents = readTexts(requirements)
const complaints = complaintsAbout(documents, roots.flatMap(readTexts))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
const count = documents.flatMap(({ text }) => [...text.matchAll(definition)]).length
console.log(`${count} requirements, ${complaints.length} complaints`)
