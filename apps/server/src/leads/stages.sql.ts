import { instant, type Db, type Row } from '@quatre/db'
import type { LeadId, Position } from '@quatre/domain'
import { sql } from 'kysely'
import type { OpenedStage } from './lead-mails.ts'

/** A stage that takes entries, with where and since when. */
export interface OpenStage extends OpenedStage, Position {
  readonly opensAt: number
}

/** The stages of the series that take entries at `now`. */
export async function selectOpenStages(db: Db, now: number): Promise<OpenStage[]> {
  const { rows } = await sql<OpenStage>`
    select s.id, s.number, c.city, s.starts_on, c.latitude, c.longitude,
      min(t.entry_opens_at) as opens_at, max(t.entry_deadline) as closes_at
    from series_stage s join center c on c.id = s.center_id
    join series_event v on v.stage_id = s.id join tournament t on t.id = v.tournament_id and t.status = 'open'
    group by s.id, c.id
    having min(t.entry_opens_at) <= ${instant(now)} and max(t.entry_deadline) > ${instant(now)}`.execute(
    db,
  )
  return rows
}

export interface Asking extends Row<'lead', 'id' | 'email'> {
  readonly position: Position
}

/** Requests made before a stage opened, without its mail yet: one of each mailbox. */
export async function selectAsking(db: Db, { id, opensAt }: OpenStage): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select id, email, details->'position' as position from lead l
    where kind = 'etape' and state = 'new' and created_at < ${instant(opensAt)}
      and not exists (select from lead_event e join lead o on o.id = e.lead_id
        where o.email = l.email and e.what = 'told' and e.note = ${String(id)})
    order by id`.execute(db)
  return rows
}

/** Locks a request whose sender still wants the mail of a stage; whether they do. */
export async function lockAsking(tx: Db, leadId: LeadId, stageId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lead l where id = ${leadId} and state = 'new' for update`.execute(tx)
  if (rows.length === 0) return false
  const told = await sql`select from lead_event
    where lead_id = ${leadId} and what = 'told' and note = ${String(stageId)}`.execute(tx)
  return told.rows.length === 0
}

/** Ends all stage alerts of a mailbox: they are deleted with the next old requests. */
export async function stopStages(tx: Db, email: string, now: number): Promise<void> {
  await sql`update lead set state = 'closed', delete_after = ${instant(now)}
    where kind = 'etape' and email = ${email}`.execute(tx)
}
