import { instant, type Db } from '@quatre/db'
import type {
  Category,
  CenterId,
  CourtId,
  DrawRecord,
  LevelEvent,
  MatchEnd,
  PlannerStop,
  PlayedSet,
  TournamentEvent,
  TournamentFormula,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { NamedPlayer } from '../core/players/player-names.ts'
import { hidesLastName } from '../core/players/shown-players.ts'

/** The columns of a tournament that lists show. */
export interface TournamentHead {
  readonly id: number
  readonly name: string
  readonly level: string
  readonly preview: 'leisure' | 'federation' | 'academy'
  readonly category: Category | null
  readonly event: TournamentEvent
  readonly season: number
  readonly status: 'open' | 'closed' | 'playing' | 'finished' | 'published' | 'cancelled'
  readonly centerId: CenterId
  readonly startsAt: number
  readonly endsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly feeCents: number
  readonly capacity: number
  readonly pairs: number
  readonly waiting: number
  readonly revision: number
}

export const head = sql`c.id, c.name, c.level, t.preview, t.category, t.event, t.season, t.status, c.center_id,
  c.starts_at, c.ends_at, t.entry_opens_at, t.entry_deadline, t.fee_cents, p.capacity, p.taken as pairs,
  (select count(*) from enrolment w where w.offer_id = t.offer_id and w.state in ('waiting', 'offered'))::integer as waiting,
  c.revision`

const every = sql`competition c join tournament t on t.id = c.id join place p on p.offer_id = t.offer_id`
/** Drafts are their referee's alone. */
export const shown = sql`competition c join tournament t on t.id = c.id and t.status <> 'draft'
  join place p on p.offer_id = t.offer_id`

export interface TournamentFilter {
  /** Those of these centres. */
  readonly centerIds: readonly CenterId[]
  readonly category: Category | undefined
  readonly event: TournamentEvent | undefined
  readonly preview: TournamentHead['preview'] | undefined
  readonly events: readonly LevelEvent[] | undefined
  /** Instants: those that play between. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** With a free place, until their deadline. */
  readonly hasPlaces: boolean
  readonly now: number
}

const nameOfEvent = ({ category, event }: LevelEvent) => [category, event].filter(Boolean).join(' ')

/** A page of the tournaments that a filter lets through, the soonest first, and how many there are. */
export async function selectTournaments(
  db: Db,
  filter: TournamentFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: TournamentHead[] }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`c.center_id = any(${filter.centerIds}::integer[])`,
    ...(filter.category === undefined ? [] : [sql`t.category = ${filter.category}`]),
    ...(filter.event === undefined ? [] : [sql`t.event = ${filter.event}`]),
    ...(filter.preview === undefined ? [] : [sql`t.preview = ${filter.preview}`]),
    ...(filter.events === undefined
      ? []
      : [
          sql`concat_ws(' ', t.category, t.event) = any(${filter.events.map(nameOfEvent)}::text[])`,
        ]),
    ...(filter.from === undefined ? [] : [sql`c.ends_at >= ${instant(filter.from)}`]),
    ...(filter.to === undefined ? [] : [sql`c.starts_at < ${instant(filter.to)}`]),
    ...(filter.hasPlaces
      ? [
          sql`t.status = 'open' and t.entry_deadline > ${instant(filter.now)} and p.taken < p.capacity`,
        ]
      : []),
  ]
  const { rows } = await sql<TournamentHead & { total: number }>`
    select ${head}, (count(*) over ())::integer as total from ${shown}
    where ${sql.join(conditions, sql` and `)}
    order by c.starts_at, c.id limit ${limit} offset ${offset}`.execute(db)
  if (rows.length === 0 && offset > 0) {
    const { total } = await selectTournaments(db, filter, { limit: 1, offset: 0 })
    return { total, rows }
  }
  return { total: rows[0]?.total ?? 0, rows }
}

interface PlayerRow extends NamedPlayer {
  readonly rank: number | null
}

export interface PairRow {
  readonly id: number
  readonly state: 'confirmed' | 'held' | 'waiting' | 'offered'
  /** The place of a pair in the waiting line, the smaller before; null of one that came without it. */
  readonly lineNumber: number | null
  /** The holder, then the partner once there is one. */
  readonly players: readonly PlayerRow[]
  readonly weight: number | null
  readonly seed: number | null
  readonly checkedIn: boolean
  readonly finalRank: number | null
  readonly points: number | null
}

export interface MatchRow {
  readonly node: string
  readonly firstEntryId: number | null
  readonly secondEntryId: number | null
  readonly state: 'waiting' | 'called' | 'playing' | 'done'
  readonly score: readonly PlayedSet[]
  readonly result: MatchEnd | null
  readonly winnerEntryId: number | null
  readonly courtId: CourtId | null
  readonly announcedAt: number | null
  readonly plannedAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly plannedUntil: number | null
  readonly calledAt: number | null
  /** Grows with each act on the match. */
  readonly version: number
}

/** A tournament as its tables have it: the rules make its standings, rounds and ranks of it. */
export interface TournamentRow extends TournamentHead {
  readonly formula: TournamentFormula
  readonly draw: (DrawRecord & { readonly at: number }) | null
  readonly referee: string | null
  readonly courts: readonly { readonly id: CourtId; readonly name: string }[]
  readonly entries: readonly PairRow[]
  readonly matches: readonly MatchRow[]
}

const playerJson = (
  user: string,
  rank: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)},
  'firstName', ${sql.ref(`${user}.firstName`)}, 'lastName', ${sql.ref(`${user}.lastName`)},
  'hidesLastName', ${hidesLastName(user, 'c.startsAt')}, 'isActive', ${sql.ref(`${user}.isActive`)},
  'rank', ${sql.ref(rank)})`

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** All of a tournament in one statement; null when there is none. */
export const selectTournament = (db: Db, id: number): Promise<TournamentRow | null> =>
  selectWhole<TournamentRow>(db, id, shown)

/** A tournament as its referee sees it, from its draft on. */
export interface RefereedRow extends Omit<TournamentRow, 'status'> {
  readonly status: TournamentRow['status'] | 'draft'
  readonly stops: readonly PlannerStop[]
}

export const selectRefereed = (db: Db, id: number): Promise<RefereedRow | null> =>
  selectWhole<RefereedRow>(db, id, every)

const active = sql`n.state in ('confirmed', 'held', 'waiting', 'offered')`

/** A drawn pair stays in its draw after its enrolment has ended. */
async function selectWhole<Whole>(
  db: Db,
  id: number,
  from: RawBuilder<unknown>,
): Promise<Whole | null> {
  const { rows } = await sql<Whole>`
    select ${head}, t.formula, t.draw, t.stops,
      (select first_name || ' ' || case when hide_last_name then left(last_name, 1) || '.' else last_name end
        from app_user where id = t.referee_id and is_active) as referee,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id), '[]')
        from tournament_court tc join court k on k.id = tc.court_id where tc.tournament_id = t.id) as courts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'state', case when ${active} then n.state else 'confirmed' end,
          'lineNumber', n.line_number, 'weight', s.weight, 'seed', e.seed,
          'checkedIn', e.checked_in_at is not null, 'finalRank', e.final_rank, 'points', e.points,
          'players', case when b.id is null then jsonb_build_array(${playerJson('a', 'e.holderRank')})
            else jsonb_build_array(${playerJson('a', 'e.holderRank')}, ${playerJson('b', 's.partnerRank')}) end)
          order by s.weight nulls last, e.id), '[]')
        from tournament_entry e join enrolment n on n.id = e.id and (${active} or e.seed is not null)
        join app_user a on a.id = n.holder_id left join app_user b on b.id = e.partner_id
        -- entering with somebody without paying does not show their rank
        left join tournament_entry s on s.id = e.id and (not ${active} or n.state = 'confirmed' or not is_only_named(e.id))
        where e.tournament_id = t.id) as entries,
      (select coalesce(jsonb_agg(jsonb_build_object('node', m.node, 'firstEntryId', m.first_entry_id,
          'secondEntryId', m.second_entry_id, 'state', m.state, 'score', m.score, 'result', m.result,
          'winnerEntryId', m.winner_entry_id, 'courtId', m.court_id, 'announcedAt', ${ms('m.announcedAt')},
          'plannedAt', ${ms('m.plannedAt')}, 'plannedUntil', ${ms('m.plannedUntil')},
          'calledAt', ${ms('m.calledAt')}, 'version', m.version, 'startedAt', ${ms('m.startedAt')}, 'endedAt', ${ms('m.endedAt')})), '[]')
        from tournament_match m where m.tournament_id = t.id) as matches
    from ${from} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A text that changes with all that pages show of a tournament, names of its players included; null when there is none. */
export async function selectTournamentVersion(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', c.revision, c.xmin, t.xmin, (select r.xmin from app_user r where r.id = t.referee_id), (
      select string_agg(concat_ws(':', n.id, n.xmin, e.xmin, a.xmin, b.xmin, sa.xmin, sb.xmin), ',' order by n.id)
      from tournament_entry e join enrolment n on n.id = e.id
      join app_user a on a.id = n.holder_id left join app_user b on b.id = e.partner_id
      left join player_settings sa on sa.user_id = a.id left join player_settings sb on sb.user_id = b.id
      where e.tournament_id = t.id)) as version
    from ${shown} where c.id = ${id}`.execute(db)
  return rows[0]?.version ?? null
}
