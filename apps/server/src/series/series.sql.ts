import { instant, type Db } from '@quatre/db'
import type { CenterId, SeriesPair, TournamentFormula, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { NamedPlayer } from '../core/players/player-names.ts'
import { hidesLastName } from '../core/players/shown-players.ts'
import type { MemberData } from '../core/member-data.ts'

interface SeriesEventRow {
  readonly competitionId: number
  readonly category: string
  readonly status: 'open' | 'closed' | 'playing' | 'finished' | 'published' | 'cancelled'
  readonly startsAt: number
  readonly endsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly feeCents: number
  readonly capacity: number
  readonly formula: TournamentFormula
  readonly pairs: number
  readonly waiting: number
}

export interface SeriesStageRow {
  readonly id: number
  readonly year: number
  readonly number: number
  readonly centerId: CenterId
  readonly startsOn: string
  readonly endsOn: string
  readonly events: readonly SeriesEventRow[]
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** The stages of the latest season that has begun to be announced, with their events. */
export async function selectStages(db: Db): Promise<SeriesStageRow[]> {
  const { rows } = await sql<SeriesStageRow>`
    select s.id, s.year, s.number, s.center_id, s.starts_on::text, s.ends_on::text,
      (select coalesce(jsonb_agg(jsonb_build_object('competitionId', c.id, 'category', v.category,
          'status', t.status, 'startsAt', ${ms('c.startsAt')}, 'endsAt', ${ms('c.endsAt')},
          'entryOpensAt', ${ms('t.entryOpensAt')}, 'entryDeadline', ${ms('t.entryDeadline')},
          'feeCents', t.fee_cents, 'capacity', p.capacity, 'formula', t.formula, 'pairs', p.taken,
          'waiting', (select count(*) from enrolment w where w.offer_id = t.offer_id and w.state in ('waiting', 'offered')))
          order by c.starts_at, c.id), '[]')
        from series_event v join competition c on c.id = v.tournament_id
        join tournament t on t.id = c.id and t.status <> 'draft' join place p on p.offer_id = t.offer_id
        where v.stage_id = s.id) as events
    from series_stage s where s.year = (select max(year) from series_stage) order by s.number`.execute(
    db,
  )
  return rows
}

export interface SeriesResultRow {
  readonly stage: number
  readonly rank: number
  readonly formula: TournamentFormula
  readonly players: readonly [NamedPlayer, NamedPlayer]
}

const playerJson = (user: string) => sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)},
  'firstName', ${sql.ref(`${user}.firstName`)}, 'lastName', ${sql.ref(`${user}.lastName`)},
  'hidesLastName', ${hidesLastName(user, 'c.startsAt')}, 'isActive', ${sql.ref(`${user}.isActive`)})`

/** The published results of a category in a season, a row a pair and stage. */
export async function selectResults(
  db: Db,
  { year, category }: { readonly year: number; readonly category: string },
): Promise<SeriesResultRow[]> {
  const { rows } = await sql<SeriesResultRow>`
    select s.number as stage, e.final_rank as rank, t.formula,
      jsonb_build_array(${playerJson('a')}, ${playerJson('b')}) as players
    from series_stage s join series_event v on v.stage_id = s.id and v.category = ${category}
    join tournament t on t.id = v.tournament_id and t.status = 'published' join competition c on c.id = t.id
    join tournament_entry e on e.tournament_id = t.id and e.final_rank is not null
    join enrolment n on n.id = e.id
    join app_user a on a.id = n.holder_id join app_user b on b.id = e.partner_id
    where s.year = ${year} order by s.number, e.id`.execute(db)
  return rows
}

export interface FinalDecision {
  readonly category: string
  readonly pair: SeriesPair
  readonly decision: 'asked' | 'taken' | 'declined' | 'named'
  readonly decidedAt: number
}

export async function selectFinalDecisions(
  db: Db,
  { year, category }: { readonly year: number; readonly category: string },
): Promise<FinalDecision[]> {
  const { rows } = await sql<FinalDecision>`
    select category, jsonb_build_array(first_player_id, second_player_id) as pair, decision,
      decided_at
    from series_final where year = ${year} and category = ${category} order by decided_at`.execute(
    db,
  )
  return rows
}

/** The categories in which a member has a published result of a season. */
export async function selectOwnCategories(
  db: Db,
  { year, userId }: { readonly year: number; readonly userId: UserId },
): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select distinct v.category from tournament_player tp
    join series_event v on v.tournament_id = tp.tournament_id
    join series_stage s on s.id = v.stage_id and s.year = ${year}
    join tournament_entry e on e.id = tp.entry_id and e.final_rank is not null
    where tp.user_id = ${userId} order by 1`.execute(db)
  return rows.map(({ category }) => category)
}

interface Decided extends Omit<FinalDecision, 'decidedAt'> {
  readonly year: number
  readonly now: number
}

export async function upsertFinalDecision(
  tx: Db,
  { year, category, pair, decision, now }: Decided,
): Promise<void> {
  const [first, second] = pair.toSorted((one, other) => one - other)
  await sql`
    insert into series_final (year, category, first_player_id, second_player_id, decision, decided_at)
    values (${year}, ${category}, ${first}, ${second}, ${decision}, ${instant(now)})
    on conflict (year, category, first_player_id, second_player_id)
      do update set decision = excluded.decision, decided_at = excluded.decided_at`.execute(tx)
}

/** One decision on the final of a category at a time. */
export async function lockFinal(tx: Db, { year, category }: Category): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`final ${year} ${category}`}, 0))`.execute(
    tx,
  )
}

interface Category {
  readonly year: number
  readonly category: string
}

/** The finals in whose place a pair is asked. */
export async function selectAskedFinals(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select distinct year, category from series_final where decision = 'asked'`.execute(db)
  return rows
}

/** Whether a stage of the season has still to be played in a category, announced or not. */
export async function hasStagesLeft(db: Db, { year, category }: Category): Promise<boolean> {
  const { rows } = await sql`
    select from series_stage s
    left join series_event v on v.stage_id = s.id and v.category = ${category}
    left join tournament t on t.id = v.tournament_id
    where s.year = ${year} and (t.status is null or t.status not in ('published', 'cancelled')) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The decisions on finals of the series about a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'seriesFinal',
    tables: ['series_final'],
    rows: (userId) => sql`
      select year, category, decision, decided_at from series_final
      where first_player_id = ${userId} or second_player_id = ${userId} order by year, category`,
  },
]
