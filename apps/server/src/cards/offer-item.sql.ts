import { instant, type Db, type Row } from '@quatre/db'
import { cardDay, minuteMs, reminderFrom, type PlanName, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Owner } from '../core/owners.ts'
import { offerJson, type OfferRow } from './offer.sql.ts'
import type { MemberData } from '../core/member-data.ts'

/** A card that a member chose or has; its days are local ones of the network. */
export interface ItemRow extends Row<
  'offerItem',
  | 'id'
  | 'userId'
  | 'priceCents'
  | 'boughtOn'
  | 'paidUntil'
  | 'renews'
  | 'refusals'
  | 'createdAt'
  | 'cancelledAt'
> {
  readonly typeName: PlanName
  readonly state: 'pending' | 'active' | 'lapsed' | 'ended'
  readonly nextChargeAt: number | null
  /** The bank has not answered yet. */
  readonly isPaying: boolean
  readonly offer: OfferRow
  readonly ownerFirstName: string
  readonly ownerLastName: string
  readonly ownerEmail: string | null
}

/** A card that is chosen is to be paid for so soon. */
const payWithinMs = 30 * minuteMs

/** Whether a card that was chosen can still be paid for. */
export const isOpen = ({ state, createdAt }: ItemRow, now: number) =>
  state === 'pending' && now < createdAt + payWithinMs

const columns = sql`i.id, i.user_id, i.type_name, i.state, i.price_cents, i.bought_on, i.paid_until,
  i.renews, i.next_charge_at, i.refusals, i.created_at, i.cancelled_at, ${offerJson(null)} as offer,
  u.first_name as owner_first_name, u.last_name as owner_last_name, u.email as owner_email,
  exists (select from card_period p join payment y on y.charge_id = p.charge_id
    where p.item_id = i.id and y.state = 'created') as is_paying`

async function selectItems(
  db: Db,
  where: RawBuilder<unknown>,
  locking: RawBuilder<unknown> = sql``,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from offer_item i join offer o on o.id = i.offer_id
    join app_user u on u.id = i.user_id where ${where} order by i.id desc ${locking}`.execute(db)
  return rows
}

const forUpdate = sql`for update of i`

interface ItemFilter {
  readonly userId: UserId
  readonly typeName?: PlanName | undefined
}

/** A member's cards, the latest first. */
export const selectOwnItems = (db: Db, { userId, typeName }: ItemFilter): Promise<ItemRow[]> =>
  selectItems(
    db,
    sql`i.user_id = ${userId} and (${typeName ?? null}::text is null or i.type_name = ${typeName ?? null})`,
  )

interface OwnItem {
  readonly id: number
  readonly userId: UserId
}

/** A card of a member; null when it is not theirs. */
export async function selectOwnItem(db: Db, { id, userId }: OwnItem): Promise<ItemRow | null> {
  return (await selectItems(db, sql`i.id = ${id} and i.user_id = ${userId}`))[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockOwnItem(tx: Db, { id, userId }: OwnItem): Promise<ItemRow | null> {
  return (await selectItems(tx, sql`i.id = ${id} and i.user_id = ${userId}`, forUpdate))[0] ?? null
}

/** @throws Error when there is none */
export async function existingItem(db: Db, id: number): Promise<ItemRow> {
  return found((await selectItems(db, sql`i.id = ${id}`))[0])
}

/** The same, locked. */
export async function lockItem(tx: Db, id: number): Promise<ItemRow> {
  return found((await selectItems(tx, sql`i.id = ${id}`, forUpdate))[0])
}

/** Has the cards of a member begin one after the other. */
export async function lockMemberCards(tx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cards', ${userId}))`.execute(tx)
}

/** A card that is about to be bought: the one chosen before while it can still be paid for. */
export async function choose(
  tx: Db,
  offer: OfferRow,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<ItemRow> {
  await sql`update offer_item set state = 'lapsed' where user_id = ${userId} and state = 'pending'
    and offer_id = ${offer.id} and created_at <= ${instant(now - payWithinMs)}`.execute(tx)
  await sql`insert into offer_item (offer_id, type_name, user_id, price_cents, created_at)
    values (${offer.id}, ${offer.typeName}, ${userId}, ${offer.priceCents}, ${instant(now)})
    on conflict (user_id, offer_id) where state = 'pending' do nothing`.execute(tx)
  const where = sql`i.user_id = ${userId} and i.offer_id = ${offer.id} and i.state = 'pending'`
  return found((await selectItems(tx, where))[0])
}

/** Whether a member has a card of a kind that is good today. */
export async function hasActive(
  db: Db,
  { userId, typeName, today }: Required<ItemFilter> & { readonly today: string },
): Promise<boolean> {
  const { rows } = await sql`select from offer_item
    where user_id = ${userId} and type_name = ${typeName} and state = 'active'
      and (renews or paid_until > ${today}::date)`.execute(db)
  return rows.length > 0
}

/** Ends the cards whose days are over and that are not renewed: of one member, or of all. */
export async function endOver(
  tx: Db,
  { today, userId = null, now }: { today: string; userId?: UserId | null; now: number },
): Promise<ItemRow[]> {
  const where = sql`i.state = 'active' and not i.renews and i.paid_until <= ${today}::date
    and (${userId}::integer is null or i.user_id = ${userId})`
  const over = await selectItems(tx, where, sql`for update of i skip locked`)
  for (const { id } of over) await endItem(tx, id, now)
  return over
}

/** Locks a card whose stored card is due now, and that no other process has taken. */
export const lockNextDue = (tx: Db, now: number): Promise<ItemRow | null> =>
  lockNext(tx, sql`i.next_charge_at <= ${instant(now)}`)

/** Locks one whose renewal is to be announced. */
export function lockNextToAnnounce(tx: Db, now: number): Promise<ItemRow | null> {
  const today = cardDay(now)
  const isNear = sql`i.paid_until > ${today}::date and i.paid_until <= ${reminderFrom(today)}::date`
  const isNew = sql`i.refusals = 0 and i.reminded_for is distinct from i.paid_until`
  return lockNext(tx, sql`i.state = 'active' and i.renews and ${isNear} and ${isNew}`)
}

async function lockNext(tx: Db, where: RawBuilder<unknown>): Promise<ItemRow | null> {
  return (await selectItems(tx, where, sql`limit 1 for update of i skip locked`))[0] ?? null
}

/** Locks the cards of a member that are renewed. */
export const lockRenewing = (tx: Db, userId: UserId): Promise<ItemRow[]> =>
  selectItems(tx, sql`i.user_id = ${userId} and i.state = 'active' and i.renews`, forUpdate)

export async function endItem(tx: Db, id: number, now: number): Promise<void> {
  await sql`update offer_item set state = 'ended', renews = false, next_charge_at = null,
    ended_at = ${instant(now)}, cancelled_at = coalesce(cancelled_at,
      case when renews or paid_until > ${cardDay(now)}::date then ${instant(now)} end)
    where id = ${id}`.execute(tx)
}

/** Resumes a card that was ended until the end of its paid period, and no further. */
export async function resumeItem(tx: Db, id: number): Promise<void> {
  await sql`update offer_item set state = 'active', ended_at = null where id = ${id}`.execute(tx)
}

type Change = Partial<
  Pick<ItemRow, 'state' | 'boughtOn' | 'paidUntil' | 'renews' | 'refusals'> & {
    readonly nextChargeAt: number | null
    readonly cancelledAt: number | null
    readonly remindedFor: string | null
  }
>

export async function updateItem(
  tx: Db,
  id: number,
  { nextChargeAt, cancelledAt, ...change }: Change,
) {
  const next = nextChargeAt === undefined ? {} : { nextChargeAt: orNull(nextChargeAt) }
  const cancelled = cancelledAt === undefined ? {} : { cancelledAt: orNull(cancelledAt) }
  await tx
    .updateTable('offerItem')
    .set({ ...change, ...next, ...cancelled })
    .where('id', '=', id)
    .execute()
}

const orNull = (ms: number | null) => (ms === null ? null : instant(ms))

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('no such card')
  return row
}

/** A member who leaves has no card renewed. */
export async function stopMemberCards(
  tx: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<void> {
  await sql`update offer_item set renews = false, next_charge_at = null,
      cancelled_at = case when renews and bought_on is not null then ${instant(now)} else cancelled_at end,
      state = case when state = 'pending' then 'lapsed' else state end
    where user_id = ${userId} and state in ('pending', 'active')`.execute(tx)
}

export const itemOwner = (db: Db): Owner => ({
  owns: async ({ id, userId }) => (await selectOwnItem(db, { id: Number(id), userId })) !== null,
})

/** The subscription cards of a member, and their periods. */
export const exported: MemberData['exported'] = [
  {
    name: 'cards',
    tables: ['offer_item'],
    rows: (userId) => sql`
      select i.id, i.type_name as plan, c.name as center, i.state, i.price_cents, i.bought_on,
        i.paid_until, i.renews, i.next_charge_at, i.refusals, i.created_at, i.cancelled_at, i.ended_at
      from offer_item i join offer o on o.id = i.offer_id left join center c on c.id = o.center_id
      where i.user_id = ${userId} order by i.id`,
  },
  {
    name: 'cardPeriods',
    tables: ['card_period'],
    rows: (userId) => sql`
      select p.item_id as card, p.number, p.starts_on, p.ends_on, g.amount_cents, g.state
      from card_period p join offer_item i on i.id = p.item_id join charge g on g.id = p.charge_id
      where i.user_id = ${userId} order by p.item_id, p.number`,
  },
]
