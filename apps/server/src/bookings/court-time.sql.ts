import { arrayOf, instant, type Db } from '@quatre/db'
import type { BookingId, CenterId, CourtId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { isShownCenter } from '../platform/shown-center.ts'

/** What occupies a court: instants in epoch ms; `expiresAt` is the end of a hold. */
export interface CourtTimeRow {
  readonly courtId: CourtId
  readonly from: number
  readonly to: number
  readonly bookingId: BookingId | null
  readonly wishFieldTypeId: number | null
  readonly expiresAt: number | null
}

export interface Period {
  readonly centerId: CenterId
  readonly from: number
  readonly to: number
}

// The same as in the database's own center_day_version.
const hashOfRows = sql`bit_xor(hashint8extended(t.id, t.xmin::text::bigint))::text`

interface Columns {
  readonly courts: string | null
  readonly starts: string | null
  readonly ends: string | null
  readonly bookings: string | null
  readonly wishes: string | null
  readonly expiries: string | null
}

// Whole columns as text: rows, and JSON too, cost PostgreSQL and the reader several times as much.
const courtTimeOf = (period: RawBuilder<unknown>) => sql`
  select count(*), ${hashOfRows} as hash,
    array_agg(t.court_id)::text as courts,
    array_agg(date_part('epoch', lower(t.during))::bigint)::text as starts,
    array_agg(date_part('epoch', upper(t.during))::bigint)::text as ends,
    array_agg(coalesce(t.booking_id, 0))::text as bookings,
    array_agg(coalesce(t.wish_field_type_id, -1))::text as wishes,
    array_agg(coalesce(floor(date_part('epoch', t.expires_at) * 1000)::bigint, 0))::text as expiries
  from court_time t
  where t.center_id = c.id and t.during && ${period}`

function rowsOf(columns: Columns): CourtTimeRow[] {
  const starts = numbers(columns.starts)
  const ends = numbers(columns.ends)
  const bookings = numbers(columns.bookings)
  const wishes = numbers(columns.wishes)
  const expiries = numbers(columns.expiries)
  return numbers(columns.courts).map((courtId, index) => ({
    courtId,
    from: (starts[index] ?? 0) * 1000,
    to: (ends[index] ?? 0) * 1000,
    bookingId: bookings[index] || null,
    wishFieldTypeId: wishes[index] === -1 ? null : (wishes[index] ?? null),
    expiresAt: expiries[index] || null,
  }))
}

const numbers = (text: string | null) =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[])

/** What occupied the courts in a period, with the version it had, of one snapshot. */
export interface ReadCourtTime {
  readonly revision: number
  readonly version: string
  readonly rows: readonly CourtTimeRow[]
}

// Periods asked, in their order, each with its centre when there is one.
function asked(periods: readonly Period[]) {
  const centerIds = periods.map(({ centerId }) => centerId)
  const starts = periods.map(({ from }) => new Date(from).toISOString())
  const ends = periods.map(({ to }) => new Date(to).toISOString())
  return sql`
    unnest(
      ${arrayOf('integer', centerIds)}, ${arrayOf('timestamptz', starts)},
      ${arrayOf('timestamptz', ends)}
    ) with ordinality as asked (center_id, starts, ends, place)
    left join center c on c.id = asked.center_id`
}

const askedPeriod = sql`tstzrange(asked.starts, asked.ends)`

/**
 * What occupies the courts of some centres in some periods, in the order asked, with the revision
 * of the centre's catalogue and the version of both (as `selectVersions` gives it).
 */
export async function selectCourtTime(
  db: Db,
  periods: readonly Period[],
): Promise<(ReadCourtTime | null)[]> {
  const { rows } = await sql<{ revision: number | null; version: string } & Columns>`
    select c.revision, t.*, concat_ws(':', c.revision, t.count, t.hash) as version
    from ${asked(periods)} cross join lateral (${courtTimeOf(askedPeriod)}) t
    order by asked.place`.execute(db)
  return rows.map(({ revision, version, ...columns }) =>
    revision === null ? null : { revision, version, rows: rowsOf(columns) },
  )
}

/**
 * What occupied a centre's courts, with its version; no rows when that is the version known, and
 * neither of a centre that was not asked for.
 */
export interface ReadSince {
  readonly revision: number
  readonly version: string | null
  readonly rows: readonly CourtTimeRow[]
}

/**
 * The same for many centres and one period, in one query, by centre. Every centre of the
 * application is there with its revision; a version only for those asked for, and rows only for
 * those of them whose version is another than the one already known.
 */
export async function selectCourtTimes(
  db: Db,
  asked: readonly { readonly centerId: CenterId; readonly knownVersion: string | null }[],
  { from, to }: Omit<Period, 'centerId'>,
): Promise<Map<number, ReadSince>> {
  const period = sql`tstzrange(${instant(from)}, ${instant(to)})`
  const centerIds = asked.map(({ centerId }) => centerId)
  const knownVersions = asked.map(({ knownVersion }) => knownVersion)
  // where no version is known there is none to compare: one scan is enough
  const read = sql`
    select asked.center_id, t.*,
      case when v.version = asked.version then v.version
        else concat_ws(':', c.revision, t.count, t.hash) end as version
    from unnest(${arrayOf('integer', centerIds)}, ${arrayOf('text', knownVersions)})
      as asked (center_id, version)
    join center c on c.id = asked.center_id
    cross join lateral (
      select concat_ws(':', c.revision, count(*), ${hashOfRows}) as version from court_time t
      where t.center_id = c.id and t.during && ${period} and asked.version is not null
    ) v
    cross join lateral (${courtTimeOf(period)} and v.version is distinct from asked.version) t`
  const { rows } = await sql<{ id: number; revision: number; version: string | null } & Columns>`
    select c.id, c.revision, r.* from center c left join (${read}) r on r.center_id = c.id
    where ${isShownCenter}`.execute(db)
  return new Map(
    rows.map(({ id, revision, version, ...columns }) => [
      id,
      { revision, version, rows: rowsOf(columns) },
    ]),
  )
}

/**
 * The versions of some centre-days, in the order asked: a text that differs whenever anything the
 * slots are made of has changed.
 */
export async function selectVersions(db: Db, periods: readonly Period[]): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select center_day_version(asked.center_id, asked.starts, asked.ends) as version
    from ${asked(periods)} order by asked.place`.execute(db)
  return rows.map(({ version }) => version)
}
