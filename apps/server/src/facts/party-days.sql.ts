import { instant, type Db } from '@quatre/db'
import type { CenterId, CourtId, HoursException } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'
import { gridOfCenter, type PriceGrid } from './prices.sql.ts'

/** All that the days of a group follow from, at one moment. */
export interface PartyPlanning extends PriceGrid {
  readonly timeZone: string
  readonly leadMinutes: number
  readonly exceptions: readonly HoursException[]
  /** From and to in epoch seconds; the end of a hold, or null. */
  readonly taken: readonly (readonly [
    courtId: CourtId,
    from: number,
    to: number,
    expiresAt: number | null,
  ])[]
}

interface ReadPlanning {
  readonly version: string
  /** Null when its version is the one known. */
  readonly planning: PartyPlanning | null
}

interface Asked {
  readonly centerId: CenterId
  readonly sport: string
  /** Local days, both counted. */
  readonly from: string
  readonly to: string
  readonly now: number
  readonly knownVersion: string | null
}

/**
 * A centre's courts of a sport and their uses from one local day to another, unless their version is the known one;
 * null for a centre that is not shown.
 */
export async function selectPartyPlanning(db: Db, asked: Asked): Promise<ReadPlanning | null> {
  const { centerId, sport, from, to, now, knownVersion } = asked
  const { rows } = await sql<ReadPlanning>`
    select v.version, case when v.version is distinct from ${knownVersion} then json_build_object(
      'id', c.id, 'stepMinutes', c.slot_step_minutes, 'timeZone', c.time_zone,
      'leadMinutes', c.lead_minutes, ${gridOfCenter},
      'exceptions', (select coalesce(json_agg(json_build_object(
          'day', e.day, 'opensAt', e.opens_at, 'closesAt', e.closes_at, 'reason', e.reason)), '[]')
        from opening_exception e where e.center_id = c.id and e.day between ${from} and ${to}),
      'taken', (select coalesce(json_agg(json_build_array(o.court_id,
          extract(epoch from lower(o.during)), extract(epoch from upper(o.during)),
          extract(epoch from o.expires_at))), '[]')
        from court_time o join court t on t.id = o.court_id join sport s on s.id = t.sport_id
        where o.center_id = c.id and s.slug = ${sport}
          and o.during && tstzrange(p.from_instant, p.to_instant)
          and (o.expires_at is null or o.expires_at > ${instant(now)}))
    ) end as planning
    from center c
    -- a day's opening may run until noon of the next
    cross join lateral (select
      ${from}::date::timestamp at time zone c.time_zone as from_instant,
      (${to}::date + interval '36 hours') at time zone c.time_zone as to_instant) p
    cross join lateral (
      select center_day_version(c.id, p.from_instant, p.to_instant) as version) v
    where c.id = ${centerId} and ${isShownCenter}`.execute(db)
  return rows[0] ?? null
}
