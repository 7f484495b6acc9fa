import { instant, type Db, type Row } from '@quatre/db'
import type { LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import { noteEvent } from './lead.sql.ts'

/** The openings with waiting visitors, by slug. */
export async function selectAwaited(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select distinct op_title as slug from lead
    where kind = 'ouverture' and told_at is null`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** The first of those who wait for an opening, locked. */
export async function lockWaiting(
  tx: Db,
  slug: string,
  most: number,
): Promise<Row<'lead', 'id' | 'email' | 'state'>[]> {
  const { rows } = await sql<
    Row<'lead', 'id' | 'email' | 'state'>
  >`select id, email, state from lead
    where kind = 'ouverture' and op_title = ${slug} and told_at is null
    order by id limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** Notes the mail to a person who waited for an opening or for stages, and which stage. */
export async function markTold(
  tx: Db,
  id: LeadId,
  {
    now,
    deleteAfter,
    note = null,
  }: { readonly now: number; readonly deleteAfter: number; readonly note?: string | null },
): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ toldAt: instant(now), deleteAfter: instant(deleteAfter) })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, { leadId: id, what: 'told', at: now, note })
}
