import type { StoredCard } from '@quatre/contract'
import { instant, type Db, type Row } from '@quatre/db'
import { isoWithOffset, type PaymentId, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { ProviderCard } from '../../core/provider/checkout.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A stored card as the provider is asked about it. */
export interface StoredCardRow extends Row<'storedCard', 'id' | 'providerId' | 'removedAt'> {
  readonly shopperReference: string
}

export type ProviderName = Pick<StoredCardRow, 'providerId' | 'shopperReference'>

const whole = sql`select c.id, c.provider_id, c.removed_at, u.shopper_reference
  from stored_card c join app_user u on u.id = c.user_id`

/** A member's card, stored or removed; null if it is not theirs, and for a guest. */
export async function selectOwnCard(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: UserId | null },
): Promise<StoredCardRow | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<StoredCardRow>`${whole}
    where c.id = ${id} and c.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The same, for a payment that is begun with it: it is not removed meanwhile. */
export async function lockOwnCard(
  tx: Db,
  { id, userId }: { readonly id: string; readonly userId: UserId | null },
): Promise<StoredCardRow | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<StoredCardRow>`${whole}
    where c.id = ${id} and c.user_id = ${userId} for share of c`.execute(tx)
  return rows[0] ?? null
}

/** The guarantees of a card `cardId`: the missing shares of a booking, at its deadline or at this moment. */
const guaranteed = (cardId: RawBuilder<unknown>, columns = sql``) => sql`
  select ${columns} from payment p
  join booking b on b.charge_id = p.charge_id
  left join charge g on g.id = b.guarantee_charge_id
  where p.stored_card_id = ${cardId} and p.state = 'captured' and b.status = 'Confirmed'
    and b.missing_shares = 'charge' and (b.shares_closed_at is null or g.state <> 'paid')`

/** The instalments that a card pays, which paid the first of three. */
const cardInstalments = (cardId: RawBuilder<unknown>) => sql`
  select from payment p join instalment i on i.first_id = p.charge_id
  where p.stored_card_id = ${cardId} and p.state = 'captured'
    and (i.next_try_at is not null or i.person_since is not null)`

export async function isGuarantee(db: Db, cardId: string): Promise<boolean> {
  const id = sql`${cardId}`
  const { rows } =
    await sql`(${guaranteed(id)}) union all (${cardInstalments(id)}) limit 1`.execute(db)
  return rows.length > 0
}

/** Its owner asks to keep a card that was stored as a guarantee alone. */
export async function keepForGood(db: Db, cardId: string): Promise<void> {
  await sql`update stored_card set only_guarantees = false
    where id = ${cardId} and only_guarantees`.execute(db)
}

/** Removes here the cards that guarantee nothing any more and were kept for nothing else. */
export async function markOverRemoved(tx: Db, now: number): Promise<ProviderName[]> {
  const locked = await sql<{ id: string }>`select id from stored_card
    where only_guarantees and removed_at is null for update skip locked`.execute(tx)
  if (locked.rows.length === 0) return []
  // asked once they are locked: no payment is begun with one of them meanwhile
  const { rows } = await sql<ProviderName>`
    update stored_card c set removed_at = ${instant(now)} from app_user u
    where c.id = any(${locked.rows.map(({ id }) => id)}) and u.id = c.user_id
      and not exists (${guaranteed(sql`c.id`)})
      and not exists (${cardInstalments(sql`c.id`)})
      and not exists (select from payment where stored_card_id = c.id and settled_at is null)
    returning c.provider_id, u.shopper_reference`.execute(tx)
  return rows
}

interface KeptCard extends Row<
  'storedCard',
  'id' | 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear'
> {
  readonly isExpired: boolean
  readonly guarantees: StoredCard['guarantees']
  /** The subscription cards that it renews. */
  readonly renews: StoredCard['renews']
}

/** The cards that a member keeps, the last kept first; each is good through its month. */
export async function selectKeptCards(
  db: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<KeptCard[]> {
  interface Guaranteed {
    readonly at: number
    readonly zone: string
  }
  const starts = sql`jsonb_agg(jsonb_build_object('at', extract(epoch from b.starts_at) * 1000,
    'zone', (select time_zone from center where id = b.center_id)) order by b.starts_at)`
  const { rows } = await sql<
    Omit<KeptCard, 'guarantees'> & { readonly guarantees: readonly Guaranteed[] | null }
  >`
    select id, brand, last_four, expiry_month, expiry_year,
      make_date(expiry_year, expiry_month, 1) + interval '1 month' <= ${instant(now)} as is_expired,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', i.type_name, 'lastDay', i.paid_until - 1))
        from offer_item i join card_period d on d.item_id = i.id and d.ends_on = i.paid_until
        join payment p on p.charge_id = d.charge_id and p.state = 'captured'
        where p.stored_card_id = c.id and i.state = 'active' and i.renews), '[]') as renews,
      (${guaranteed(sql`c.id`, starts)}) as guarantees
    from stored_card c
    where user_id = ${userId} and removed_at is null order by created_at desc, id`.execute(db)
  return rows.map((card) => ({
    ...card,
    guarantees: (card.guarantees ?? []).map(({ at, zone }) => isoWithOffset(at, zone)),
  }))
}

/** Notes that a payment was made with a card that is known here; false when it is not. */
export async function linkPayment(
  db: Db,
  paymentId: PaymentId,
  providerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; isAsked: boolean }>`
    update payment p set stored_card_id = c.id
    from stored_card c where p.id = ${paymentId} and c.provider_id = ${providerId}
    returning c.id, p.keeps_card is not distinct from 'asked' as is_asked`.execute(db)
  const [card] = rows
  if (card?.isAsked) await keepForGood(db, card.id)
  return card !== undefined
}

/** Writes a member's card, once; not of an account that is closed, which is waited for. */
export async function insertCard(
  tx: Db,
  card: ProviderCard & {
    readonly userId: UserId
    readonly onlyGuarantees: boolean
    readonly now: number
  },
): Promise<void> {
  await sql`with owner as (
      select id from app_user where id = ${card.userId} and is_active for share)
    insert into stored_card (user_id, provider_id, brand, last_four, expiry_month, expiry_year,
      only_guarantees, created_at)
    select id, ${card.providerId}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth},
      ${card.expiryYear}, ${card.onlyGuarantees}, ${instant(card.now)} from owner
    on conflict (provider_id) do nothing`.execute(tx)
}

export async function markRemoved(db: Db, providerId: string, now: number): Promise<void> {
  await sql`update stored_card set removed_at = ${instant(now)}
    where provider_id = ${providerId} and removed_at is null`.execute(db)
}

/** Removes all cards of a member here; returns those that the provider must forget. */
export async function markAllRemoved(tx: Db, userId: UserId, now: number): Promise<ProviderName[]> {
  const { rows } = await sql<ProviderName>`
    update stored_card c set removed_at = ${instant(now)} from app_user u
    where c.user_id = ${userId} and c.removed_at is null and u.id = c.user_id
    returning c.provider_id, u.shopper_reference`.execute(tx)
  return rows
}

/** A member as the provider knows them, and whether they still have an account. */
export async function selectShopper(
  db: Db,
  userId: UserId,
): Promise<Row<'appUser', 'shopperReference' | 'isActive'>> {
  return db
    .selectFrom('appUser')
    .select(['shopperReference', 'isActive'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
