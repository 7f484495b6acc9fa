import { instant, type Db, type Row } from '@quatre/db'
import type { BookingId, ChargeId, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { isPaidPlace } from '../../core/players/paid-place.ts'
import { hashSecret } from '../../platform/secret.ts'
import { joinerKey } from '../booking.sql.ts'

/** A place of a booking and its player. Its number belongs to that player: the next one gets another. */
export interface Place extends Row<
  'participation',
  | 'id'
  | 'bookingId'
  | 'userId'
  | 'position'
  | 'isCaptain'
  | 'shareCents'
  | 'status'
  | 'guestEmail'
  | 'chargeId'
  | 'joinedAt'
  | 'leftAt'
> {
  /** Null while it is free. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  /** The key of a joiner's own link; null for the other players, who have the booking's. */
  readonly joinerKey: string | null
}

const places = sql`
  select p.id, p.booking_id, p.user_id, p.position, p.is_captain, p.share_cents, p.status,
    p.guest_email, p.charge_id, p.joined_at, p.left_at,
    coalesce(u.first_name, p.guest_name) as first_name,
    coalesce(u.last_name, p.guest_last_name) as last_name, coalesce(u.email, p.guest_email) as email, ${joinerKey} as joiner_key
  from participation p left join app_user u on u.id = p.user_id`

/** The places of a booking, the captain's first; to be decided on, its booking must be locked. */
export const selectPlaces = (db: Db, bookingId: BookingId): Promise<Place[]> =>
  selectPlacesWhere(db, sql`p.booking_id = ${bookingId} and p.left_at is null`)

/** Places, left or not, in the order of the court and of their players. */
export async function selectPlacesWhere(db: Db, where: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await sql<Place>`${places} where ${where} order by p.position, p.id`.execute(db)
  return rows
}

/** One place, left or not; null when there is none. */
async function selectPlace(db: Db, where: RawBuilder<unknown>): Promise<Place | null> {
  return (await selectPlacesWhere(db, where))[0] ?? null
}

/** A friend's place by its number. */
export const selectFriendsPlace = (db: Db, id: number): Promise<Place | null> =>
  selectPlace(db, sql`p.id = ${id} and not p.is_captain`)

/** The place that a charge is for. @throws Error when there is none */
export async function placeOfCharge(db: Db, chargeId: ChargeId): Promise<Place> {
  const place = await selectPlace(db, sql`p.charge_id = ${chargeId}`)
  if (place === null) throw new Error(`no share of charge ${chargeId}`)
  return place
}

/** The owner of a place: a member, or the guest with its secret. */
export type PlaceOf = { readonly userId: UserId } | { readonly secret: string }

/** A player's own place in a booking; a guest's even after they have left it. */
export function selectOwnPlace(db: Db, bookingId: BookingId, of: PlaceOf): Promise<Place | null> {
  const whose =
    'userId' in of
      ? sql`p.user_id = ${of.userId} and p.left_at is null`
      : sql`${hashSecret(of.secret)} in (p.secret_hash, p.mail_key_hash)`
  return selectPlace(db, sql`p.booking_id = ${bookingId} and ${whose}`)
}

/** Whether two members have paid places of a booking that was played. */
export async function havePlayedTogether(
  db: Db,
  [one, other]: readonly [UserId, UserId],
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from participation own join participation their on their.booking_id = own.booking_id
    join booking b on b.id = own.booking_id and b.status = 'Confirmed' and b.ends_at <= ${instant(now)}
    join app_user u on u.id = their.user_id and u.is_active
    where own.user_id = ${one} and their.user_id = ${other} and own.user_id <> their.user_id
      and ${isPaidPlace('own')} and ${isPaidPlace('their')} limit 1`.execute(db)
  return rows.length > 0
}

/** The player of a place: a member, or a guest without an account. */
export interface Newcomer {
  readonly userId?: UserId
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly mobilePhone?: string
  readonly secretHash?: Buffer
  /** By the link; null when the captain has named them. */
  readonly joinedAt: number | null
}

/** Gives a place to another player, or frees it: its former player keeps their payments and attempts. */
export async function changePlayer(
  tx: Db,
  place: Place,
  player: Newcomer | null,
  now: number,
): Promise<number> {
  const { userId = null, firstName = null, lastName = null, email = null } = player ?? {}
  const { mobilePhone = null, secretHash = null, joinedAt = null } = player ?? {}
  const reference = player !== null && userId === null ? sql`gen_random_uuid()` : sql`null`
  await sql`update participation set left_at = ${instant(now)}, status = 'Cancelled'
    where id = ${place.id}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into participation (booking_id, starts_at, position, is_captain, share_cents, user_id,
      guest_name, guest_last_name, guest_email, guest_phone, secret_hash, shopper_reference, joined_at)
    select booking_id, starts_at, position, is_captain, share_cents, ${userId}::integer,
      ${firstName}, ${lastName}, ${email}, ${mobilePhone}, ${secretHash}, ${reference},
      ${joinedAt === null ? null : instant(joinedAt)}::timestamptz
    from participation where id = ${place.id} returning id`.execute(tx)
  // it was free: there is no change to report
  await sql`delete from participation where id = ${place.id} and user_id is null
    and guest_name is null and charge_id is null`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`no place ${place.id}`)
  return id
}

/** A guest comes again to the place they have: another browser acts for it from now on. */
export async function renewGuest(
  tx: Db,
  placeId: number,
  {
    secretHash,
    mobilePhone,
    now,
  }: { readonly secretHash: Buffer; readonly mobilePhone: string; readonly now: number },
): Promise<void> {
  await sql`update participation set secret_hash = ${secretHash}, guest_phone = ${mobilePhone},
      joined_at = case when joined_at is not null then ${instant(now)}::timestamptz end
    where id = ${placeId}`.execute(tx)
}

/** Gives a guest who has paid a key for their mail, once. @returns whether they had none */
export async function updateMailKey(tx: Db, placeId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`update participation set mail_key_hash = ${hash}
    where id = ${placeId} and mail_key_hash is null returning id`.execute(tx)
  return rows.length > 0
}

/** The key of the receipt of a share, and when it was paid; null before. */
export async function selectShareReceipt(
  db: Db,
  chargeId: ChargeId | null,
): Promise<{ readonly accessKey: string | null; readonly issuedAt: number } | null> {
  const { rows } = await sql<{ accessKey: string | null; issuedAt: number }>`
    select access_key, issued_at from receipt
    where charge_id = ${chargeId} and refund_id is null`.execute(db)
  return rows[0] ?? null
}

export async function markPlacePaid(tx: Db, placeId: number): Promise<void> {
  await sql`update participation set status = 'Confirmed' where id = ${placeId}`.execute(tx)
}

export async function updateChargeOfPlace(
  tx: Db,
  placeId: number,
  chargeId: ChargeId,
): Promise<void> {
  await sql`update participation set charge_id = ${chargeId} where id = ${placeId}`.execute(tx)
}

/** Whether the bank is being asked for a charge, or its payer is there. */
export async function isBeingPaid(
  db: Db,
  chargeId: ChargeId | null,
  since: number,
): Promise<boolean> {
  const { rows } = await sql`select from payment where charge_id = ${chargeId}
    and settled_at is null and state in ('created', 'redirected')
    and created_at > ${instant(since)}`.execute(db)
  return rows.length > 0
}

/** A payer of a booking, with the money they can get back. */
export interface Payer extends Row<'charge', 'payerId'> {
  readonly chargeId: ChargeId
  readonly participationId: number | null
  readonly firstName: string
  readonly email: string | null
  /** Of a joiner of an open match who has paid and was not sent away: until when they could be. */
  readonly refusableUntil: number | null
  /** The club's earnings from it by the books, at most the amount that was owed. */
  readonly paidCents: number
}

/** The payers of a booking, charge by charge, in the order in which they are locked. */
export async function selectPayers(db: Db, bookingId: BookingId): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select o.charge_id, c.payer_id, o.participation_id,
      coalesce(u.first_name, p.guest_name, '') as first_name,
      coalesce(u.email, p.guest_email) as email,
      least(earned.cents, c.amount_cents) as paid_cents, j.refusable_until
    from charge_of_booking o
    join charge c on c.id = o.charge_id
    left join app_user u on u.id = c.payer_id
    left join participation p on p.id = o.participation_id
    left join open_joiner j on j.participation_id = o.participation_id and j.refused_at is null
      and j.returned_at is null
    cross join lateral (
      select coalesce(-sum(e.amount_cents), 0)::integer as cents
      from ledger_transaction l
      join ledger_entry e on e.transaction_id = l.id
      join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
      where l.charge_id = o.charge_id) earned
    where o.booking_id = ${bookingId} and earned.cents > 0
    order by o.charge_id`.execute(db)
  return rows
}
