import type { Db } from '@quatre/db'
import type { LeadId } from '@quatre/domain'
import { sql } from 'kysely'

interface CrmRecord {
  readonly id: number
  readonly name?: string
  readonly email?: string
  readonly amount?: string
  readonly note?: string
  readonly related?: readonly { readonly type: string; readonly id: number }[]
}

export interface CrmRecords {
  readonly companies: readonly CrmRecord[]
  readonly individuals: readonly CrmRecord[]
  readonly contacts: readonly CrmRecord[]
  readonly opportunities: readonly CrmRecord[]
  readonly links: number
}

export async function crmRecords(crmUrl: string): Promise<CrmRecords> {
  return (await (await fetch(`${crmUrl}/control/records`)).json()) as CrmRecords
}

const generous = { second: 1_000_000, minute: 1_000_000, day: 1_000_000 }

/** The faults of the CRM from now on; none when omitted. */
export async function setFaults(crmUrl: string, faults: object = {}): Promise<void> {
  await fetch(`${crmUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ quotas: generous, ...faults }),
  })
}

/** Requests of companies that wait for the CRM, of so many companies and contacts; every tenth of a person. */
export async function addLeads(
  db: Db,
  count: number,
  { first = 1, now }: { readonly first?: number; readonly now: number },
): Promise<LeadId[]> {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const ids: LeadId[] = []
  for (let number = first; number < first + count; number++) {
    const letter = (place: number) =>
      letters[Math.floor(number / letters.length ** place) % letters.length]
    const company = number % 10 === 0 ? null : `Société ${number % 7}`
    const { rows } = await sql<{ id: LeadId }>`
      insert into lead (reference, kind, first_name, last_name, email, phone, company_name,
        informations, details, amount_cents, send_contact_form, created_at, delete_after, crm_state)
      values (${`4P-ZZ${letter(2)}${letter(1)}${letter(0)}`}, 'team-building', 'Zoé', 'Petit',
        ${`zoe${number % 20}@firme.example`}, '0561000001', ${company}, 'Vingt personnes',
        '{"extras": [], "extraNames": [], "sports": []}',
        ${72_000 + number}, true, ${new Date(now)}, ${new Date(now)}, 'queued')
      returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** The number of requests in each state, and of those with every number of the CRM. */
export async function crmStates(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select crm_state as state, count(*)::integer as count from lead group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
