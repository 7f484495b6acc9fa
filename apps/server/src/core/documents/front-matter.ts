import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parse } from 'yaml'

const mostKept = 2000

/** Reads YAML, and keeps the parsed values from one start to the next. */
export interface FrontMatters {
  /** @throws YAMLParseError */
  parse(head: string): unknown
  /** Saves the parsed values for the next start. */
  save(): void
}

/**
 * Parsing YAML is most of the cost of reading documents: a tenth of a second at every start. Its result
 * depends only on its text, which is its key; without the file, or with a broken one, all is parsed.
 */
export function openFrontMatters(file: string): FrontMatters {
  const kept = readKept(file)
  const used = new Map<string, string>()
  return {
    parse(head) {
      const key = createHash('sha256').update(head).digest('base64url')
      const json = kept.get(key) ?? JSON.stringify(parse(head) ?? null)
      used.set(key, json)
      return JSON.parse(json)
    },
    save() {
      if ([...used.keys()].every((key) => kept.has(key))) return
      // of documents as they were before their changes
      const known = kept.size > mostKept ? used : new Map([...kept, ...used])
      const own = `${file}.${process.pid}`
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(own, JSON.stringify([...known]))
        renameSync(own, file)
      } catch {
        // where nothing can be written every start parses
      }
    },
  }
}

function readKept(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][])
  } catch {
    return new Map()
  }
}
