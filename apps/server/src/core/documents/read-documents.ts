import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { addDays, instantAt, isoWithOffset, networkTimeZone } from '@quatre/domain'
import type { FrontMatters } from './front-matter.ts'

/** A folder of documents. */
export interface ContentFolder {
  readonly root: string
  /** The day that « J » means in dates (`YYYY-MM-DD`); null: dates are ISO alone. */
  readonly today: string | null
  /** The clock of a centre; the network's when absent. */
  readonly centerTimeZone?: (centerId: number) => string
}

/** A document as it was written, with the properties that follow from its path. */
export interface SourceDocument {
  /** Its file and line, for its author. */
  readonly file: string
  readonly slug: string
  readonly dir: string
  readonly path: string
  readonly extension: '.md' | '.json'
  readonly modifiedAt: string
  readonly data: Record<string, unknown>
  /** Markdown behind the front matter; empty of JSON. */
  readonly text: string
}

/** A fault of a document: `file:line field: reason`. */
export interface Complaint {
  readonly file: string
  readonly line: number
  readonly field: string
  readonly reason: string
}

class DocumentError extends Error {
  readonly complaint: Complaint
  constructor(complaint: Complaint) {
    const { file, line, field, reason } = complaint
    super(`${file}:${line}${field && ` ${field}`}: ${reason}`)
    this.complaint = complaint
  }
}

/** Every document of a folder; an unreadable one is reported to `complain` and left out. */
export function readDocuments(
  folder: ContentFolder,
  frontMatters: FrontMatters,
  complain: (complaint: Complaint) => void,
): SourceDocument[] {
  const documents: SourceDocument[] = []
  for (const file of filesBelow(folder.root)) {
    try {
      documents.push(...readFileDocuments(file, folder, frontMatters))
    } catch (error) {
      complain(errorComplaint(file, error))
    }
  }
  return documents
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return ['.md', '.json'].includes(extname(path)) ? [path] : []
    })
    .toSorted()
}

function readFileDocuments(
  file: string,
  folder: ContentFolder,
  { parse }: FrontMatters,
): SourceDocument[] {
  const source = readFileSync(file, 'utf8')
  const extension = extname(file) as '.md' | '.json'
  const path = file.slice(folder.root.length, -extension.length).replaceAll('\\', '/')
  const dir = path.slice(0, path.lastIndexOf('/')) || '/'
  const modifiedAt = statSync(file).mtime.toISOString()
  const place = { file, dir, path, extension, modifiedAt, slug: basename(path), text: '' }
  if (extension === '.md') {
    const { head, text } = splitFrontMatter(source, file)
    return [{ ...place, data: resolved(parse(head), place, folder), text }]
  }
  const value: unknown = JSON.parse(source)
  if (!Array.isArray(value)) return [{ ...place, data: resolved(value, place, folder) }]
  return value.map((item) => {
    const data = resolved(item, place, folder)
    const slug = String(data.slug ?? data.id)
    return { ...place, dir: path, path: `${path}/${slug}`, slug, data }
  })
}

/** The front matter of a Markdown file, and the text behind it. @throws DocumentError */
function splitFrontMatter(source: string, file: string): { head: string; text: string } {
  const [, head, text] = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n([\s\S]*))?$/m.exec(source) ?? []
  if (head === undefined || !source.startsWith('---')) {
    throw new DocumentError({
      file,
      line: 1,
      field: '',
      reason: 'no front matter between --- lines',
    })
  }
  return { head, text: text?.trim() ?? '' }
}

/** @throws DocumentError */
function resolved(
  value: unknown,
  { file }: { readonly file: string },
  { today, centerTimeZone }: ContentFolder,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DocumentError({ file, line: 1, field: '', reason: 'not an object' })
  }
  const data = value as Record<string, unknown>
  if (today === null) return data
  const [centerId] = Array.isArray(data.centers) ? data.centers : []
  const timeZone = centerTimeZone?.(Number(centerId)) ?? networkTimeZone
  return resolveDates(data, today, timeZone) as Record<string, unknown>
}

const relativeDate = /^J(?:([+-]\d{1,4}))?(?: ([01]\d|2[0-3])h([0-5]\d))?$/

/** `J-3` as a day, `J+12 18h30` as an instant of a clock, anywhere in a document. */
function resolveDates(value: unknown, today: string, timeZone: string): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveDates(item, today, timeZone))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolveDates(item, today, timeZone)]),
    )
  }
  const [found, days = 0, hour, minute] =
    (typeof value === 'string' && relativeDate.exec(value)) || []
  if (found === undefined) return value
  const day = addDays(today, Number(days))
  if (hour === undefined) return day
  return isoWithOffset(instantAt(day, Number(hour) * 60 + Number(minute), timeZone), timeZone)
}

function errorComplaint(file: string, error: unknown): Complaint {
  if (error instanceof DocumentError) return error.complaint
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  const line = error instanceof Error && 'linePos' in error ? frontMatterLine(error.linePos) : 1
  return { file, line, field: '', reason }
}

/** Of the front matter, which begins on the second line of its file. */
function frontMatterLine(linePos: unknown): number {
  const [start] = Array.isArray(linePos) ? (linePos as { line?: number }[]) : []
  return (start?.line ?? 0) + 1
}
