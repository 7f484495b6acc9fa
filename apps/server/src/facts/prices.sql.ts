import type { Db } from '@quatre/db'
import type { CenterId, PlayedSport, PriceBand, SlotCourt, WeeklyHours } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'

/** The data that the prices of a centre follow from. */
export interface PriceGrid {
  readonly id: CenterId
  readonly stepMinutes: number
  readonly weekly: readonly WeeklyHours[]
  readonly sports: readonly (PlayedSport & { readonly slug: string; readonly name: string })[]
  readonly courts: readonly (SlotCourt & { readonly sportId: number; readonly places: number })[]
  readonly bands: readonly PriceBand[]
}

/** In SQL: the active courts of centre `c`, its sports, week and prices, as JSON objects. */
export const gridOfCenter = sql`
  'weekly', (select coalesce(json_agg(json_build_object(
      'weekday', h.weekday, 'opensAt', h.opens_at, 'closesAt', h.closes_at)), '[]')
    from opening_hours h where h.center_id = c.id),
  'sports', (select coalesce(json_agg(json_build_object(
      'id', s.id, 'slug', s.slug, 'name', s.name, 'playerCount', s.player_count)
      order by s.id <> 3, s.id), '[]')
    from sport s where exists (
      select from court where center_id = c.id and sport_id = s.id and is_active)),
  'courts', (select coalesce(json_agg(json_build_object(
      'id', t.id, 'sportId', t.sport_id, 'fieldTypeId', t.field_type_id, 'places', t.places)), '[]')
    from court t where t.center_id = c.id and t.is_active),
  'bands', (select coalesce(json_agg(json_build_object(
      'sportId', b.sport_id, 'fieldTypeId', b.field_type_id, 'weekdays', b.weekdays,
      'fromMinute', b.from_minute, 'toMinute', b.to_minute, 'period', b.period,
      'priceCents', json_build_object(
        '60', b.price_60_cents, '90', b.price_90_cents, '120', b.price_120_cents),
      'discountPercent', b.discount_percent)), '[]')
    from price_band b where b.center_id = c.id)`

/** Every shown centre's, in no particular order. */
export async function selectPriceGrids(db: Db): Promise<PriceGrid[]> {
  const { rows } = await sql<{ grid: PriceGrid }>`
    select json_build_object(
      'id', c.id, 'stepMinutes', c.slot_step_minutes, ${gridOfCenter}) as grid
    from center c where ${isShownCenter}`.execute(db)
  return rows.map(({ grid }) => grid)
}

/** Changes whenever `selectPriceGrids` would answer otherwise. */
export async function selectGridVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select sum(hashint8extended(revision, id))::text as version from center`.execute(db)
  return rows[0]?.version ?? ''
}
