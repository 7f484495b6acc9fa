import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../../http/problems.ts'
import { memberPayer } from '../../core/money/payer.ts'
import type { AskedPayable, FoundPayable, Quote } from '../../core/money/payables.ts'
import { hashSecret } from '../../platform/secret.ts'
import { hasKey } from '../booking.sql.ts'

/**
 * The place that a member has in the booking of a link, or that a guest proves theirs; null when it is not, or not any
 * more.
 * @throws Problem unauthenticated
 */
export async function findPlace(
  db: Db,
  { key, member, place: secret }: AskedPayable,
): Promise<FoundPayable | null> {
  if (secret !== undefined) return selectGuestPlace(db, { key, secret })
  if (member === undefined) throw new Problem('unauthenticated')
  const { rows } = await sql<{ id: number }>`
    select p.id from booking b join participation p on p.booking_id = b.id
    where ${hasKey(key)} and p.left_at is null
      and not p.is_captain and p.user_id = ${member.id}`.execute(db)
  return rows[0] === undefined ? null : { id: rows[0].id, ...memberPayer(member) }
}

/** A guest's requests are noted for the booking's captain, who has an account. */
async function selectGuestPlace(
  db: Db,
  { key, secret }: { readonly key: string; readonly secret: string },
): Promise<FoundPayable | null> {
  const { rows } = await sql<{
    id: number
    notedFor: UserId
    shopperReference: string | null
    email: string | null
  }>`
    select p.id, b.user_id as noted_for, p.shopper_reference, p.guest_email as email
    from booking b join participation p on p.booking_id = b.id
    where ${hasKey(key)} and p.left_at is null and p.user_id is null
      and p.secret_hash = ${hashSecret(secret)}`.execute(db)
  const [place] = rows
  if (place === undefined || place.shopperReference === null) return null
  const { id, notedFor, shopperReference, email } = place
  return { id, notedFor, payer: { userId: null, limitKey: `place:${id}`, shopperReference, email } }
}

/** The share that a friend pays of the booking of a link: null when it is not shared. */
export async function selectFriendsShare(db: Db, key: string): Promise<Quote | null> {
  const { rows } = await sql<Quote>`
    select p.share_cents as amount_cents from booking b join participation p on p.booking_id = b.id
    where ${hasKey(key)} and b.is_split and not p.is_captain
    limit 1`.execute(db)
  return rows[0] ?? null
}
