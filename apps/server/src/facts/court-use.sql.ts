import { instant, type Db } from '@quatre/db'
import { dayMs, type CenterId } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'

/** The days that calm hours are computed from: eight weeks. */
const measuredDays = 56

/**
 * Measures the past days that have no measure yet, from the first day on which a centre's courts of a
 * sport were taken, and deletes measures older than eight weeks. Idempotent.
 */
export async function writeCourtUse(db: Db, now: number): Promise<void> {
  await sql`
    with played as (
      select t.center_id, t.sport_id, array_agg(t.id) as court_ids, c.time_zone,
        (${instant(now)} at time zone c.time_zone)::date as today
      from court t join center c on c.id = t.center_id
      where t.is_active and ${isShownCenter}
      group by t.center_id, t.sport_id, c.id
      having not exists (select from court_use u
        where u.center_id = t.center_id and u.sport_id = t.sport_id
          and u.day = (${instant(now)} at time zone c.time_zone)::date - 1)
    ), missing as (
      select p.*, d.day::date as day
      from played p
      cross join lateral (
        select (min(lower(o.during)) at time zone p.time_zone)::date as first_day
        from court_time o where o.center_id = p.center_id and o.court_id = any(p.court_ids)
          and o.during && tstzrange((p.today - ${measuredDays}::integer)::timestamptz, ${instant(now)})) f
      cross join lateral generate_series(
        greatest(p.today - ${measuredDays}::integer, f.first_day), p.today - 1, interval '1 day') d (day)
      where f.first_day is not null and not exists (select from court_use u
        where u.center_id = p.center_id and u.sport_id = p.sport_id and u.day = d.day::date)
    ), opened as (
      -- a day's opening may run past midnight: that of the day before counts too
      select m.*, (
        select range_agg(tstzrange(
          (d.day + make_interval(mins => w.opens_at)) at time zone m.time_zone,
          (d.day + make_interval(mins => w.closes_at)) at time zone m.time_zone))
        from (values (m.day), (m.day - 1)) d (day)
        cross join lateral (
          select e.opens_at, e.closes_at from opening_exception e
          where e.center_id = m.center_id and e.day = d.day and e.opens_at is not null
          union all
          select h.opens_at, h.closes_at from opening_hours h
          where h.center_id = m.center_id and h.weekday = extract(isodow from d.day)
            and not exists (select from opening_exception e
              where e.center_id = m.center_id and e.day = d.day)) w
      ) as opening
      from missing m
    ), courts as (
      select o.center_id, o.sport_id, o.day, o.time_zone,
        o.opening - coalesce(range_agg(b.during) filter (where b.kind = 'closure'), '{}') as open,
        coalesce(range_agg(b.during) filter (where b.kind <> 'closure'), '{}') as taken
      from opened o
      cross join unnest(o.court_ids) court_id
      left join court_time b on b.center_id = o.center_id and b.court_id = court_id.court_id
        and b.expires_at is null and b.during && tstzrange(
          o.day::timestamp at time zone o.time_zone, (o.day + 1)::timestamp at time zone o.time_zone)
      group by o.center_id, o.sport_id, o.day, o.time_zone, o.opening, court_id.court_id
    ), hours as (
      select c.center_id, c.sport_id, c.day, h.hour,
        sum(minutes_of(c.open * h.span)) as open_minutes,
        sum(minutes_of(c.taken * c.open * h.span)) as taken_minutes
      from courts c
      cross join lateral (
        select hour, tstzmultirange(tstzrange(
          (c.day + make_interval(hours => hour)) at time zone c.time_zone,
          (c.day + make_interval(hours => hour + 1)) at time zone c.time_zone)) as span
        from generate_series(0, 23) hour) h
      group by c.center_id, c.sport_id, c.day, h.hour
    )
    insert into court_use (center_id, sport_id, day, open_minutes, taken_minutes)
    select center_id, sport_id, day,
      array_agg(coalesce(open_minutes, 0) order by hour), array_agg(coalesce(taken_minutes, 0) order by hour)
    from hours group by center_id, sport_id, day
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('courtUse')
    .where('day', '<', new Date(now - (measuredDays + 2) * dayMs).toISOString().slice(0, 10))
    .execute()
}

/** A local hour of a weekday (1 Monday), with the share of its court time that was taken. */
export interface BusyHour {
  readonly weekday: number
  readonly hour: number
  readonly percent: number
}

/**
 * The usual week of a centre's courts of a sport; none before it has been measured for eight weeks,
 * null for a centre that is not shown.
 */
export async function selectBusyHours(
  db: Db,
  { centerId, sportId, now }: { centerId: CenterId; sportId: number; now: number },
): Promise<BusyHour[] | null> {
  const { rows } = await sql<{ hours: BusyHour[] }>`
    select (
      with measured as (
        select * from court_use u where u.center_id = c.id and u.sport_id = ${sportId}
          -- yesterday's measure may still be to come
          and u.day >= (${instant(now)} at time zone c.time_zone)::date - ${measuredDays + 1}::integer
      )
      select coalesce(json_agg(week order by week.weekday, week.hour), '[]')
      from (
        select extract(isodow from m.day)::integer as weekday, (h.place - 1)::integer as hour,
          round(100.0 * sum(h.taken) / sum(h.open))::integer as percent
        from measured m
        cross join unnest(m.open_minutes, m.taken_minutes) with ordinality as h (open, taken, place)
        where (select count(*) from measured) >= ${measuredDays}::integer
        group by 1, 2 having sum(h.open) > 0) week
    ) as hours
    from center c where c.id = ${centerId} and ${isShownCenter}`.execute(db)
  return rows[0]?.hours ?? null
}
