import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { hashSecret } from '../platform/secret.ts'
import type { ChargePayer } from './pay.ts'

interface GuestPlace {
  readonly participationId: number
  /** Under whose name requests are noted: the one of a booking's captain, who has an account. */
  readonly captainId: UserId
  readonly payer: ChargePayer
}

/** The place that a guest proves theirs; null when it is not, or not any more. */
export async function selectGuestPlace(
  db: Db,
  { key, secret }: { readonly key: string; readonly secret: string },
): Promise<GuestPlace | null> {
  const { rows } = await sql<{
    id: number
    captainId: UserId
    shopperReference: string | null
    email: string | null
  }>`
    select p.id, b.user_id as captain_id, p.shopper_reference, p.guest_email as email
    from booking b join participation p on p.booking_id = b.id
    where b.share_key = ${key} and b.expires_at is null and p.left_at is null and p.user_id is null
      and p.secret_hash = ${hashSecret(secret)}`.execute(db)
  const [place] = rows
  if (place === undefined || place.shopperReference === null) return null
  const { id: participationId, captainId, shopperReference, email } = place
  const payer = { userId: null, limitKey: `place:${participationId}`, shopperReference, email }
  return { participationId, captainId, payer }
}

/** The place that a member has in the booking of a link; null when they have none. */
export async function selectMemberPlace(
  db: Db,
  { key, userId }: { readonly key: string; readonly userId: UserId },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from booking b join participation p on p.booking_id = b.id
    where b.share_key = ${key} and b.expires_at is null and p.left_at is null
      and not p.is_captain and p.user_id = ${userId}`.execute(db)
  return rows[0]?.id ?? null
}

/** The share that a friend pays of the booking of a link, in cents; null when it is not shared. */
export async function selectFriendsShare(db: Db, key: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    select p.share_cents as cents from booking b join participation p on p.booking_id = b.id
    where b.share_key = ${key} and b.expires_at is null and b.is_split and not p.is_captain
    limit 1`.execute(db)
  return rows[0]?.cents ?? null
}
