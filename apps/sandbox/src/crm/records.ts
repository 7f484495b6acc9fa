import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const kinds = ['companies', 'individuals', 'contacts', 'opportunities'] as const
export type Kind = (typeof kinds)[number]
export type CrmRecord = { id: number } & Record<string, unknown>

type Line = { kind: Kind; record: CrmRecord } | { link: string }

/** The records of the CRM: each record and link is a line of a journal, read again at the next start. */
export function openRecords(folder: string) {
  const file = join(folder, 'journal.jsonl')
  const records: Record<Kind, CrmRecord[]> = {
    companies: [],
    individuals: [],
    contacts: [],
    opportunities: [],
  }
  const links = new Set<string>()
  let lastId = 1000

  function take(line: Line): void {
    if ('link' in line) return void links.add(line.link)
    records[line.kind].push(line.record)
    lastId = Math.max(lastId, line.record.id)
  }

  function keep(line: Line): void {
    take(line)
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }

  mkdirSync(folder, { recursive: true })
  if (existsSync(file)) {
    // a line that was cut by a crash was never answered
    for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
      take(JSON.parse(text) as Line)
    }
  }

  return {
    records,
    links,
    add(kind: Kind, fields: Record<string, unknown>): CrmRecord {
      const record = { ...fields, id: lastId + 1 }
      keep({ kind, record })
      return record
    },
    /** False when they were linked already. */
    link(companyId: number, contactId: number): boolean {
      const link = `${companyId}/${contactId}`
      if (links.has(link)) return false
      keep({ link })
      return true
    },
    /** The records with these fields; case is ignored. */
    search(kind: Kind, filters: Record<string, unknown>): CrmRecord[] {
      const wanted = Object.entries(filters)
      return records[kind].filter((record) =>
        wanted.every(
          ([name, value]) => comparableText(fieldValue(record, name)) === comparableText(value),
        ),
      )
    },
  }
}

const comparableText = (value: unknown) => JSON.stringify(value ?? null).toLowerCase()

function fieldValue(record: CrmRecord, name: string): unknown {
  if (name !== 'siret') return record[name]
  return (record.legal_france as { siret?: string } | undefined)?.siret
}
