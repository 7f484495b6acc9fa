import type { Db, Row } from '@quatre/db'
import { cardDay, cardPeriod, type CardPeriod, type ChargeId } from '@quatre/domain'
import { sql } from 'kysely'
import { insertCharge } from '../core/money/charge.sql.ts'
import type { ItemRow } from './offer-item.sql.ts'

/** A period of a card, and its price; `endsOn` is the day after its last one. */
export type PeriodRow = Row<'cardPeriod', 'itemId' | 'number' | 'chargeId' | 'startsOn' | 'endsOn'>

const columns = sql`item_id, number, charge_id, starts_on, ends_on`

/** The last period of a card; null before the first. */
export async function selectLastPeriod(db: Db, itemId: number): Promise<PeriodRow | null> {
  const { rows } = await sql<PeriodRow>`select ${columns} from card_period
    where item_id = ${itemId} order by number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The period of a charge. @throws Error when it is for no card */
export async function existingPeriod(db: Db, chargeId: ChargeId): Promise<PeriodRow> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from card_period where charge_id = ${chargeId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no card of charge ${chargeId}`)
  return rows[0]
}

/** Writes a period of a card that is locked, with its charge: once by its key. */
export async function insertPeriod(
  tx: Db,
  item: ItemRow,
  { number, now }: { readonly number: number; readonly now: number },
): Promise<PeriodRow> {
  const { id: itemId, userId: payerId, priceCents: amountCents, offer } = item
  const centerId = offer.center?.id ?? null
  const owed = { kind: 'card_period', payerId, centerId, amountCents, now } as const
  const charge = await insertCharge(tx, owed)
  const { from, until } = cardPeriod(item.boughtOn ?? cardDay(now), offer.periodMonths, number)
  const row = { itemId, number, chargeId: charge.id, startsOn: from, endsOn: until }
  await tx.insertInto('cardPeriod').values(row).execute()
  return row
}

/** The first period begins on the day it is paid for. */
export async function updatePeriod(
  tx: Db,
  itemId: number,
  { from: startsOn, until: endsOn }: CardPeriod,
): Promise<void> {
  const first = tx.updateTable('cardPeriod').where('itemId', '=', itemId).where('number', '=', 0)
  await first.set({ startsOn, endsOn }).execute()
}

/** Whether a bank has taken back the payment of any period of a card. */
export async function isDisputed(tx: Db, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from card_period p join payment y on y.charge_id = p.charge_id and y.state = 'captured'
    join ledger_transaction t on t.payment_id = y.id and t.kind <> 'capture'
    join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = 'provider'
    where p.item_id = ${itemId} group by y.id having sum(e.amount_cents) < 0`.execute(tx)
  return rows.length > 0
}

/** Whether its holder has withdrawn from a card, or a period of it was given back whole. */
export async function isGivenBack(tx: Db, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from card_period p join charge c on c.id = p.charge_id
    where p.item_id = ${itemId} and (c.refunded_cents > 0 and c.refunded_cents >= c.received_cents
      or exists (select from club_refund where charge_id = c.id and withdrawn_on is not null))`.execute(
    tx,
  )
  return rows.length > 0
}

/** The charge of the last period that is paid for; null before the first. */
export async function selectPaidCharge(db: Db, itemId: number): Promise<ChargeId | null> {
  const { rows } = await sql<Pick<PeriodRow, 'chargeId'>>`
    select p.charge_id from card_period p join offer_item i on i.id = p.item_id
    where i.id = ${itemId} and p.ends_on = i.paid_until`.execute(db)
  return rows[0]?.chargeId ?? null
}
