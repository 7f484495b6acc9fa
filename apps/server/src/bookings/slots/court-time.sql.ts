import { sqlArray, instant, type Db } from '@quatre/db'
import type { BookingId, CenterId, CourtId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { isShownCenter } from '../../core/centers/shown-center.ts'

/**
 * A period that occupies a court. Thousands are read for one search, so it is the tuple of the database,
 * only parsed.
 */
export type CourtTimeRow = readonly [
  courtId: CourtId,
  startSeconds: number,
  endSeconds: number,
  /** 0: not a booking's */
  bookingId: BookingId,
  /** the field type asked for, 0 any; -1: it stays where it is */
  wish: number,
  /** the end of a hold, epoch ms; 0: it is for good */
  expiresAt: number,
]

export interface Period {
  readonly centerId: CenterId
  readonly from: number
  readonly to: number
}

// The same as in the database's own center_day_version.
const hashOfRows = sql`bit_xor(hashint8extended(t.id, t.xmin::text::bigint))::text`

// All rows as one text: rows, and JSON too, cost PostgreSQL and the reader more.
const courtTimeQuery = (period: RawBuilder<unknown>) => sql`
  select count(*), ${hashOfRows} as hash,
    string_agg(concat_ws(',', t.court_id,
      date_part('epoch', lower(t.during))::bigint, date_part('epoch', upper(t.during))::bigint,
      coalesce(t.booking_id, 0), coalesce(t.wish_field_type_id, -1),
      coalesce(floor(date_part('epoch', t.expires_at) * 1000)::bigint, 0)), '],[') as court_time
  from court_time t
  where t.center_id = c.id and t.during && ${period}`

interface CourtTimeText {
  /** null: nothing */
  readonly courtTime: string | null
}

const parseCourtTimeRows = ({ courtTime }: CourtTimeText) =>
  courtTime === null ? [] : (JSON.parse(`[[${courtTime}]]`) as CourtTimeRow[])

/** The occupied periods of a centre's courts and their version, of one snapshot. */
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
      ${sqlArray('integer', centerIds)}, ${sqlArray('timestamptz', starts)},
      ${sqlArray('timestamptz', ends)}
    ) with ordinality as asked (center_id, starts, ends, place)
    left join center c on c.id = asked.center_id`
}

const askedPeriod = sql`tstzrange(asked.starts, asked.ends)`

/**
 * The occupied periods of some centres' courts in some periods, in the order asked, with the revision
 * of the centre's catalogue and the version of both (as `selectVersions` gives it).
 */
export async function selectCourtTime(
  db: Db,
  periods: readonly Period[],
): Promise<(ReadCourtTime | null)[]> {
  const { rows } = await sql<{ revision: number | null; version: string } & CourtTimeText>`
    select c.revision, t.*, concat_ws(':', c.revision, t.count, t.hash) as version
    from ${asked(periods)} cross join lateral (${courtTimeQuery(askedPeriod)}) t
    order by asked.place`.execute(db)
  return rows.map(({ revision, version, ...text }) =>
    revision === null ? null : { revision, version, rows: parseCourtTimeRows(text) },
  )
}

/** The occupied periods of a centre's courts with their version; no rows when that is the version known. */
interface ReadSince {
  readonly version: string
  readonly rows: readonly CourtTimeRow[]
}

interface ReadAround {
  /** Of every centre of the application. */
  readonly revisions: ReadonlyMap<number, number>
  /** Of the centres asked for. */
  readonly courtTimes: ReadonlyMap<number, ReadSince>
}

/** The same for many centres and one period, by centre, with every centre's revision, in one query. */
export async function selectCourtTimes(
  db: Db,
  asked: readonly { readonly centerId: CenterId; readonly knownVersion: string | null }[],
  { from, to }: Omit<Period, 'centerId'>,
): Promise<ReadAround> {
  const period = sql`tstzrange(${instant(from)}, ${instant(to)})`
  const centerIds = asked.map(({ centerId }) => centerId)
  const knownVersions = asked.map(({ knownVersion }) => knownVersion)
  // where no version is known there is none to compare: one scan is enough
  const read = sql`
    select asked.center_id as id, t.*,
      case when v.version = asked.version then v.version
        else concat_ws(':', c.revision, t.count, t.hash) end as version
    from unnest(${sqlArray('integer', centerIds)}, ${sqlArray('text', knownVersions)})
      as asked (center_id, version)
    join center c on c.id = asked.center_id
    cross join lateral (
      select concat_ws(':', c.revision, count(*), ${hashOfRows}) as version from court_time t
      where t.center_id = c.id and t.during && ${period} and asked.version is not null
    ) v
    cross join lateral (${courtTimeQuery(period)} and v.version is distinct from asked.version) t`
  // one row of all revisions, then one for each centre asked: a row for every centre costs more
  const { rows } = await sql<{ id: number | null; version: string } & Shown & CourtTimeText>`
    select shown.*, r.* from (
      select array_agg(c.id)::text as ids, array_agg(c.revision)::text as revisions
      from center c where ${isShownCenter}
    ) shown full join (${read}) r on false`.execute(db)
  const courtTimes = rows.flatMap(({ id, version, ...text }) =>
    id === null ? [] : [[id, { version, rows: parseCourtTimeRows(text) }] as const],
  )
  return {
    revisions: new Map(rows.flatMap(revisionEntries)),
    courtTimes: new Map(courtTimes),
  }
}

const numbers = (text: string | null) =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[])

interface Shown {
  readonly ids: string | null
  readonly revisions: string | null
}

function revisionEntries({ ids, revisions }: Shown): [id: number, revision: number][] {
  const values = numbers(revisions)
  return numbers(ids).map((id, index) => [id, values[index] ?? 0])
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
