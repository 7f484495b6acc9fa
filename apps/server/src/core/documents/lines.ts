import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import type { SourceDocument } from './read-documents.ts'

/** The line of a file that contains a field of its document; for a missing field, the line of its parent. */
export function fieldLine(
  { file, extension, slug }: Pick<SourceDocument, 'file' | 'extension' | 'slug'>,
  field: readonly PropertyKey[],
): number {
  const source = readFileSync(file, 'utf8')
  const counter = new LineCounter()
  // JSON is YAML too
  const head =
    extension === '.md' ? source.replace(/^---\r?\n/, '\n').replace(/^---[\s\S]*/m, '') : source
  const document = parseDocument(head, { lineCounter: counter })
  const root: unknown = document.toJS()
  const start = Array.isArray(root)
    ? [
        root.findIndex(
          (item: { slug?: unknown; id?: unknown }) => (item?.slug ?? item?.id) === slug,
        ),
      ]
    : []
  for (let path = [...start, ...field]; path.length > 0; path = path.slice(0, -1)) {
    const node = document.getIn(path, true)
    const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null
    if (Array.isArray(range)) return counter.linePos(Number(range[0])).line
  }
  return 1
}
