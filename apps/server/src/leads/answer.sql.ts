import { instant, type Db, type Row } from '@quatre/db'
import type { LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import { hashSecret, newSecret } from '../platform/secret.ts'

export type Link = Row<'leadLink', 'leadId' | 'givenTo' | 'says'>

/** A link that says once whether a request is answered; its key is kept by its reader alone. */
export async function newLink(tx: Db, link: Link): Promise<string> {
  const { secret, hash: keyHash } = newSecret()
  await tx
    .insertInto('leadLink')
    .values({ ...link, keyHash })
    .execute()
  return secret
}

/** Uses a link: its answer, and whether it had been used before; null when it is none. */
export async function takeLink(
  tx: Db,
  key: string,
  now: number,
): Promise<(Link & { readonly isNew: boolean; readonly reference: string }) | null> {
  const { rows } = await sql<Link & { isNew: boolean; reference: string }>`
    with taken as (
      update lead_link set used_at = ${instant(now)}
      where key_hash = ${hashSecret(key)} and used_at is null returning key_hash)
    select k.lead_id, k.given_to, k.says, l.reference,
      exists (select from taken) as is_new
    from lead_link k join lead l on l.id = k.lead_id where k.key_hash = ${hashSecret(key)}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Marks a request as answered; the time is known only where the centre itself answers. */
export async function markAnswered(
  tx: Db,
  leadId: LeadId,
  {
    answeredAt,
    deleteAfter,
  }: {
    readonly answeredAt: number | null
    readonly deleteAfter: number
  },
): Promise<void> {
  await sql`update lead set
      state = case when state in ('new', 'seen') then 'answered' else state end,
      answered_at = coalesce(answered_at,
        ${answeredAt === null ? null : new Date(answeredAt).toISOString()}::timestamptz),
      delete_after = greatest(delete_after, ${instant(deleteAfter)})
    where id = ${leadId}`.execute(tx)
}
