import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

/** court, from and to (epoch ms), booking, wished field type, end of the hold (epoch ms). */
export type CourtTimeRow = readonly [
  courtId: number,
  from: number,
  to: number,
  bookingId: number | null,
  wishFieldTypeId: number | null,
  expiresAt: number | null,
]

export interface Period {
  readonly centerId: number
  readonly from: number
  readonly to: number
}

// Every version of a row has its own (id, xmin): the sum of their hashes tells one state of the
// courts from another without anything being written for it.
const hashOfRows = sql`sum(hashint8extended(t.id, t.xmin::text::bigint))`

// One JSON text built by PostgreSQL is three times quicker to read than as many rows.
const courtTimeOf = (from: number, to: number) => sql`
  select count(*), ${hashOfRows} as hash, coalesce(json_agg(json_build_array(
    t.court_id, floor(extract(epoch from lower(t.during)) * 1000)::bigint,
    floor(extract(epoch from upper(t.during)) * 1000)::bigint, t.booking_id, t.wish_field_type_id,
    floor(extract(epoch from t.expires_at) * 1000)::bigint)), '[]')::text as court_time
  from court_time t
  where t.center_id = c.id and t.during && tstzrange(${instant(from)}, ${instant(to)})`

/**
 * What occupies the courts of a centre in a period, with the revision of its catalogue and the
 * version of both (as `selectVersions` gives it), of one snapshot.
 */
export async function selectCourtTime(
  db: Db,
  { centerId, from, to }: Period,
): Promise<{ revision: number; version: string; rows: CourtTimeRow[] } | null> {
  const { rows } = await sql<{ revision: number; version: string; courtTime: string }>`
    select c.revision, t.court_time, concat_ws(':', c.revision, t.count, t.hash) as version
    from center c cross join lateral (${courtTimeOf(from, to)}) t
    where c.id = ${centerId}`.execute(db)
  const found = rows[0]
  if (found === undefined) return null
  return { ...found, rows: JSON.parse(found.courtTime) as CourtTimeRow[] }
}

/** The same for many centres and one period, in one query, by centre. */
export async function selectCourtTimes(
  db: Db,
  centerIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, { revision: number; rows: CourtTimeRow[] }>> {
  const { rows } = await sql<{ id: number; revision: number; courtTime: string }>`
    select c.id, c.revision, t.court_time
    from center c cross join lateral (${courtTimeOf(from, to)}) t
    where c.id = any(${centerIds}::integer[])`.execute(db)
  return new Map(
    rows.map(({ id, revision, courtTime }) => [
      id,
      { revision, rows: JSON.parse(courtTime) as CourtTimeRow[] },
    ]),
  )
}

/**
 * The versions of some centre-days, in the order asked: a text that differs whenever anything the
 * slots are made of has changed.
 */
export async function selectVersions(db: Db, periods: readonly Period[]): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(':', c.revision, v.count, v.hash) as version
    from unnest(
      ${periods.map(({ centerId }) => centerId)}::integer[],
      ${periods.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${periods.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
    ) with ordinality as asked (center_id, starts, ends, place)
    join center c on c.id = asked.center_id
    cross join lateral (
      select count(*), ${hashOfRows} as hash from court_time t
      where t.center_id = asked.center_id and t.during && tstzrange(asked.starts, asked.ends)
    ) v
    order by asked.place`.execute(db)
  return rows.map(({ version }) => version)
}
