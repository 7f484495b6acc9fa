import { instant, type Db, type Row } from '@quatre/db'
import type { PaymentId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { ProviderCard } from '../../platform/payments/checkout.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A stored card as the provider is asked about it. */
export interface StoredCardRow extends Row<'storedCard', 'id' | 'providerId' | 'removedAt'> {
  readonly shopperReference: string
}

const whole = sql`select c.id, c.provider_id, c.removed_at, u.shopper_reference
  from stored_card c join app_user u on u.id = c.user_id`

/** A member's card, kept or removed; null of what is not theirs, whatever it is, and of a guest. */
export async function selectOwnCard(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: UserId | null },
): Promise<StoredCardRow | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<StoredCardRow>`${whole}
    where c.id = ${id} and c.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Whether a card is to pay the missing shares of a booking, at its deadline or at this moment. */
export async function isGuarantee(db: Db, cardId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment p
    join booking b on b.charge_id = p.charge_id
    left join charge g on g.id = b.guarantee_charge_id
    where p.stored_card_id = ${cardId} and p.state = 'captured' and b.status = 'Confirmed'
      and b.missing_shares = 'charge' and (b.shares_closed_at is null or g.state <> 'paid')
    limit 1`.execute(db)
  return rows.length > 0
}

interface KeptCard extends Row<
  'storedCard',
  'id' | 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear'
> {
  readonly isExpired: boolean
}

/** The cards that a member keeps, the last kept first; each is good through its month. */
export async function selectKeptCards(
  db: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<KeptCard[]> {
  const { rows } = await sql<KeptCard>`
    select id, brand, last_four, expiry_month, expiry_year,
      make_date(expiry_year, expiry_month, 1) + interval '1 month' <= ${instant(now)} as is_expired
    from stored_card
    where user_id = ${userId} and removed_at is null order by created_at desc, id`.execute(db)
  return rows
}

/** Notes that a payment was made with a card that is known here; false when it is not. */
export async function linkPayment(
  db: Db,
  paymentId: PaymentId,
  providerId: string,
): Promise<boolean> {
  const { rows } = await sql`update payment p set stored_card_id = c.id
    from stored_card c where p.id = ${paymentId} and c.provider_id = ${providerId}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Writes a member's card, once; not of an account that is closed, which is waited for. */
export async function insertCard(
  tx: Db,
  card: ProviderCard & { readonly userId: UserId; readonly now: number },
): Promise<void> {
  await sql`with owner as (
      select id from app_user where id = ${card.userId} and is_active for share)
    insert into stored_card (user_id, provider_id, brand, last_four, expiry_month, expiry_year, created_at)
    select id, ${card.providerId}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth},
      ${card.expiryYear}, ${instant(card.now)} from owner
    on conflict (provider_id) do nothing`.execute(tx)
}

export async function markRemoved(db: Db, providerId: string, now: number): Promise<void> {
  await sql`update stored_card set removed_at = ${instant(now)}
    where provider_id = ${providerId} and removed_at is null`.execute(db)
}

/** Removes all cards of a member here; gives what the provider is to forget. */
export async function markAllRemoved(
  tx: Db,
  userId: UserId,
  now: number,
): Promise<Omit<StoredCardRow, 'id' | 'removedAt'>[]> {
  const { rows } = await sql<Omit<StoredCardRow, 'id' | 'removedAt'>>`
    update stored_card c set removed_at = ${instant(now)} from app_user u
    where c.user_id = ${userId} and c.removed_at is null and u.id = c.user_id
    returning c.provider_id, u.shopper_reference`.execute(tx)
  return rows
}

export async function selectShopperReference(db: Db, userId: UserId): Promise<string> {
  const { shopperReference } = await db
    .selectFrom('appUser')
    .select('shopperReference')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return shopperReference
}
