import type { Db, Row } from '@quatre/db'
import type { Advantage, CenterId, PlanName, PriceBand, WeeklyHours } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'

/** A plan as it is sold, with the padel prices of the centre where it is looked at. */
export interface OfferRow
  extends
    Row<'offer', 'id' | 'priceCents' | 'horizonDays'>,
    Pick<Advantage, 'percent' | 'coversPeak'> {
  readonly typeName: PlanName
  readonly periodMonths: 1 | 12
  /** Null: every centre. */
  readonly center: { readonly id: CenterId; readonly slug: string; readonly name: string } | null
  /** Of its centre, else of the one that is asked about; empty without one. */
  readonly bands: readonly PriceBand[]
  readonly weekly: readonly WeeklyHours[]
}

/** The columns of an offer from `offer o`; `placeId` is the centre where it is looked at. */
export const offerJson = (placeId: RawBuilder<unknown> | CenterId | null) => sql<OfferRow>`
  jsonb_build_object('id', o.id, 'typeName', o.type_name, 'priceCents', o.price_cents,
    'periodMonths', o.period_months, 'percent', o.discount_percent, 'coversPeak', o.covers_peak,
    'horizonDays', o.horizon_days,
    'center', (select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name)
      from center c where c.id = o.center_id),
    'bands', (select coalesce(jsonb_agg(jsonb_build_object(
        'sportId', b.sport_id, 'fieldTypeId', b.field_type_id, 'weekdays', b.weekdays,
        'fromMinute', b.from_minute, 'toMinute', b.to_minute, 'period', b.period,
        'priceCents', jsonb_build_object(
          '60', b.price_60_cents, '90', b.price_90_cents, '120', b.price_120_cents),
        'discountPercent', b.discount_percent) order by b.id), '[]')
      from price_band b where b.center_id = coalesce(o.center_id, ${placeId}::integer)
        and b.sport_id = 3 and b.field_type_id = 0),
    'weekly', (select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', h.weekday, 'opensAt', h.opens_at, 'closesAt', h.closes_at)
        order by h.weekday, h.opens_at), '[]')
      from opening_hours h where h.center_id = coalesce(o.center_id, ${placeId}::integer)))`

interface OfferFilter {
  readonly isValid: boolean
  readonly centerId?: CenterId | undefined
  readonly typeName?: PlanName | undefined
}

/** The offers of all centres, or those that are good in one; the smallest price first. */
export async function selectOffers(
  db: Db,
  {
    isValid,
    centerId = null,
    typeName = null,
  }: { [K in keyof OfferFilter]: OfferFilter[K] | null },
): Promise<OfferRow[]> {
  const { rows } = await sql<{ offer: OfferRow }>`
    select ${offerJson(centerId)} as offer from offer o
    where o.is_valid = ${isValid}
      and (${typeName}::text is null or o.type_name = ${typeName})
      and (${centerId}::integer is null or o.center_id is null or o.center_id = ${centerId})
      and (o.center_id is null or exists (
        select from center c where c.id = o.center_id and ${isShownCenter}))
    order by o.price_cents, o.id`.execute(db)
  return rows.map(({ offer }) => offer)
}

/** The centres that the site shows, by name. */
export async function selectShownCenters(db: Db): Promise<Row<'center', 'id' | 'slug' | 'name'>[]> {
  const { rows } = await sql<Row<'center', 'id' | 'slug' | 'name'>>`
    select c.id, c.slug, c.name from center c where ${isShownCenter} order by c.name`.execute(db)
  return rows
}
