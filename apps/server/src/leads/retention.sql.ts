import { sqlArray, instant, type Db } from '@quatre/db'
import { sql, type RawBuilder } from 'kysely'
import { leadEventKey, type SuspectKind } from './lead-mails.ts'
import { provenEmail, type MemberData } from '../core/member-data.ts'

/** Deletes requests with their mails; returns how many of each kind. */
async function deleteLeads(
  tx: Db,
  which: RawBuilder<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ id: number; kind: string; stages: string[] }>`
    delete from lead where ${which} returning id, kind, array(select note from lead_event e
      where e.lead_id = lead.id and e.what = 'told' and e.note is not null) as stages`.execute(tx)
  const keys = rows.flatMap(({ id, stages }) =>
    [undefined, ...stages].map((stage) => leadEventKey(id, stage)),
  )
  await sql`delete from mail where event_key = any(${sqlArray('text', keys)})`.execute(tx)
  const counts: Record<string, number> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Deletes requests that are old enough, evenings included; returns how many of each kind. */
export async function deleteOld(tx: Db, now: number): Promise<Readonly<Record<string, number>>> {
  await sql`delete from invitation where day < ${instant(now)} - interval '60 days'`.execute(tx)
  return deleteLeads(tx, sql`delete_after <= ${instant(now)}`)
}

/** The number of requests that wait for review, and of fillings of the trap in seven days. */
export async function countSuspects(
  db: Db,
  now: number,
): Promise<{ readonly suspects: number; readonly trapped: number } | undefined> {
  const { rows } = await sql<{ suspects: number; trapped: number }>`
    select (select count(*) from lead where state = 'suspect') as suspects,
      (select coalesce(sum(filled), 0)::integer from lead_trap
        where day > ${instant(now)} - interval '7 days') as trapped`.execute(db)
  return rows[0]
}

/** The number of requests of each kind that wait for review. */
export async function countSuspectKinds(db: Db): Promise<SuspectKind[]> {
  const { rows } = await sql<SuspectKind>`
    select kind, count(*)::integer as count from lead where state = 'suspect'
    group by kind order by kind`.execute(db)
  return rows
}

/** Deletes the requests from the proven addresses of accounts that end. */
export async function forgetSenders(tx: Db, userIds: readonly number[]): Promise<void> {
  await deleteLeads(
    tx,
    sql`exists (select from closed_account a, jsonb_array_elements_text(a.identity->'emails') e
      where a.user_id = any(${sqlArray('integer', userIds)}) and e = lead.email
        and lead.created_at <= a.closed_at)`,
  )
}

/** The requests from the proven address of a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'contactRequests',
    tables: ['lead', 'lead_event'],
    rows: (userId) => sql`
      select l.reference, l.kind, l.first_name, l.last_name, l.email, l.phone, l.company_name,
        l.city, array(select c.name from center c where c.id = any(l.center_ids)) as centers,
        l.wanted_on, l.starts_at, l.capacity, l.op_title, l.informations, l.details,
        l.amount_cents, l.state, l.place, l.created_at, l.answer_by, l.answered_at, l.delete_after,
        (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'what', e.what, 'note', e.note)
          order by e.id), '[]') from lead_event e where e.lead_id = l.id) as events
      from lead l where l.email = ${provenEmail(userId)} order by l.id`,
  },
]
