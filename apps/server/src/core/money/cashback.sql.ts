import { instant, type Db, type Row } from '@quatre/db'
import { networkTimeZone, type CashbackOfCharge, type ChargeId, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { chargeCardCents } from './charge.sql.ts'

/** The local day of the centre that gave a lot, else of the network; `lot` is the table's alias. */
export const dayOfLot = (lot: string, now: number): RawBuilder<string> => sql`(
  ${instant(now)}::timestamptz at time zone coalesce((
    select time_zone from center where id = ${sql.ref(`${lot}.center_id`)}), ${networkTimeZone}))::date`

/** Charges that have given cashback: this one, and those whose cashback has paid for it. */
export async function selectGivers(tx: Db, chargeId: ChargeId): Promise<ChargeId[]> {
  const { rows } = await sql<{ chargeId: ChargeId }>`
    select charge_id from cashback_lot where charge_id = ${chargeId} and percent is not null
    union
    select l.charge_id from cashback_use u join cashback_lot l on l.id = u.lot_id
    where u.charge_id = ${chargeId} and l.percent is not null
    order by charge_id`.execute(tx)
  return rows.map((row) => row.chargeId)
}

/** The cashback that a charge has given; null when it gave none. */
export async function selectCashbackOfCharge(
  tx: Db,
  chargeId: ChargeId,
): Promise<
  | (CashbackOfCharge & {
      readonly lotId: number
      readonly userId: UserId
      readonly centerId: number | null
      readonly lastDay: string
      /** The part that is owed, since it could not be taken. */
      readonly claimedCents: number
      /** How many times it was corrected. */
      readonly corrections: number
    })
  | null
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof selectCashbackOfCharge>>>>`
    select l.id as lot_id, l.user_id, l.center_id, l.given_cents, l.percent,
      l.last_day::text as last_day, ${chargeCardCents(sql`l.charge_id`)} as card_cents,
      taken_cents, ended_cents, claimed_cents, corrections
    from cashback_lot l cross join lateral (
      select
        coalesce(sum(e.amount_cents) filter (where t.kind <> 'cashback_ended'), 0)::integer as taken_cents,
        coalesce(sum(e.amount_cents) filter (where t.kind = 'cashback_ended'), 0)::integer as ended_cents,
        coalesce(sum(e.amount_cents) filter (where t.kind = 'cashback_claimed'), 0)::integer as claimed_cents,
        count(*) filter (where t.kind <> 'cashback_ended')::integer as corrections
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
        and a.kind = case t.kind when 'cashback_claimed' then 'claim' else 'cashback' end
      where t.charge_id = l.charge_id and t.kind in (
        'cashback_taken_back', 'cashback_given_again', 'cashback_claimed', 'cashback_ended')) booked
    where l.charge_id = ${chargeId} and l.percent is not null`.execute(tx)
  return rows[0] ?? null
}

/** The last day of cashback that goes back: its old one, or a new one when that has passed. */
export async function selectLotTerms(
  tx: Db,
  chargeId: ChargeId | null,
  { renewedUntil, now }: { readonly renewedUntil: string; readonly now: number },
): Promise<Row<'cashbackLot', 'centerId' | 'lastDay'>> {
  const { rows } = await sql<Row<'cashbackLot', 'centerId' | 'lastDay'>>`
    select center_id, last_day::text as last_day from cashback_lot l
    where (charge_id = ${chargeId} or id in (select lot_id from cashback_use where charge_id = ${chargeId}))
      and last_day >= ${dayOfLot('l', now)}
    order by l.last_day desc limit 1`.execute(tx)
  return rows[0] ?? { centerId: null, lastDay: renewedUntil }
}

/** Writes a lot and gives its id; null when its charge has given one. */
export async function insertLot(
  tx: Db,
  lot: Row<'cashbackLot', 'userId' | 'centerId' | 'chargeId' | 'percent'> & {
    readonly givenCents: number
    readonly lastDay: string
    readonly now: number
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into cashback_lot (user_id, center_id, charge_id, percent, given_cents, left_cents, last_day, created_at)
    values (${lot.userId}, ${lot.centerId}, ${lot.chargeId}, ${lot.percent}, ${lot.givenCents},
      ${lot.givenCents}, ${lot.lastDay}::date, ${instant(lot.now)})
    on conflict (charge_id) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Takes the part of lots that no charge has paid with. */
export async function reduceLots(
  tx: Db,
  parts: readonly { readonly lotId: number; readonly amountCents: number }[],
): Promise<void> {
  await sql`update cashback_lot l set left_cents = left_cents - p."amountCents"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("lotId" integer, "amountCents" integer)
    where l.id = p."lotId"`.execute(tx)
}
