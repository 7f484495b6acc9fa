import type { Db } from '@quatre/db'
import type { PlanName } from '@quatre/domain'
import { sql } from 'kysely'
import { centers } from './center-fixture.ts'

/** Plans of the small network, by purpose. */
export const offers = { mucho: 1, muchoMas: 2, muchoLyon: 3, formerCao: 4 } as const

/** Puts the plans on sale; the last one is no longer. */
export async function addOffers(db: Db): Promise<void> {
  await sql`insert into offer (type_name, center_id, price_cents, period_months, covers_peak,
      horizon_days, is_valid)
    values ('Mucho', ${centers.toulouse}, 2900, 1, false, 21, true),
      ('MuchoMas', null, 4900, 1, true, 28, true), ('Mucho', ${centers.lyon}, 2900, 1, false, 21, true),
      ('cao', null, 49000, 12, true, 28, false)`.execute(db)
}

interface GivenCard {
  readonly offerId?: number
  readonly boughtOn?: string
  readonly paidUntil?: string
  readonly renews?: boolean
}

/** Gives a member a card that is paid for, bought on 10 November 2026 for a month unless said otherwise. */
export async function giveCard(
  db: Db,
  userId: number,
  { offerId = offers.mucho, renews = false, ...days }: GivenCard = {},
): Promise<number> {
  const { boughtOn = '2026-11-10', paidUntil = '2026-12-10' } = days
  const { rows } = await sql<{ id: number; typeName: PlanName }>`
    insert into offer_item (offer_id, type_name, user_id, state, price_cents, bought_on, paid_until,
      renews, next_charge_at)
    select id, type_name, ${userId}, 'active', price_cents, ${boughtOn}::date, ${paidUntil}::date, ${renews},
      case when ${renews} then ${paidUntil}::date::timestamp at time zone 'Europe/Paris' end
    from offer where id = ${offerId} returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`with made as (
      insert into charge (kind, payer_id, amount_cents, state, received_cents)
      select 'card_period', user_id, price_cents, 'paid', price_cents from offer_item where id = ${id}
      returning id)
    insert into card_period (item_id, number, charge_id, starts_on, ends_on)
    select ${id}, 0, id, ${boughtOn}::date, ${paidUntil}::date from made`.execute(db)
  return id
}
