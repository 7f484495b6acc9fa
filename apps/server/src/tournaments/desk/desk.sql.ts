import type { Desk } from '@quatre/contract'
import { instant, type Db } from '@quatre/db'
import type {
  CenterId,
  CourtId,
  DrawRecord,
  EnrolmentId,
  Gender,
  MatchEnd,
  PlannerStop,
  PlayedSet,
  TournamentFormula,
  UserId,
} from '@quatre/domain'
import { sql } from 'kysely'
import type { PairRow, RefereedRow } from '../tournament.sql.ts'

/** Another use of a court of a tournament. */
export interface OtherUse {
  readonly courtId: CourtId
  readonly kind: string
  readonly from: number
  readonly to: number
}

/** Other uses of its courts from an instant on, by start. */
export async function selectOtherUses(db: Db, id: number, from: number): Promise<OtherUse[]> {
  const { rows } = await sql<OtherUse>`
    select o.court_id, o.kind, lower(o.during) as from, upper(o.during) as to
    from tournament_court c join court_time o on o.court_id = c.court_id
    where c.tournament_id = ${id} and upper(o.during) > ${instant(from)}
      and o.competition_id is distinct from ${id} and (o.expires_at is null or o.expires_at > ${instant(from)})
    order by lower(o.during), o.court_id`.execute(db)
  return rows
}

/** The planned matches of its players in other tournaments, from an instant on. */
export async function selectBusyPlayers(
  db: Db,
  id: number,
  from: number,
): Promise<{ playerId: number; from: number; to: number }[]> {
  const { rows } = await sql<{ playerId: number; from: number; to: number }>`
    with player as (
      select unnest(array[n.holder_id, e.partner_id]) as id from tournament_entry e
      join enrolment n on n.id = e.id and n.state = 'confirmed' where e.tournament_id = ${id}
    )
    select p.id as player_id, m.planned_at as from, m.planned_until as to
    from player p
    cross join lateral (
      select o.id from enrolment n join tournament_entry o on o.id = n.id
      where n.holder_id = p.id and n.state = 'confirmed' and o.tournament_id <> ${id}
      union select o.id from tournament_entry o where o.partner_id = p.id and o.tournament_id <> ${id}
    ) e
    join tournament_match m on e.id in (m.first_entry_id, m.second_entry_id) and m.state <> 'done'
      and m.planned_until > ${instant(from)}`.execute(db)
  return rows
}

/** The money of a tournament, in cents: the amounts that its pairs still owe, and the refund of a cancellation. */
export type TournamentMoney = Pick<Desk, 'owed' | 'paidCents'>

export async function selectMoney(db: Db, id: number): Promise<TournamentMoney> {
  const { rows } = await sql<TournamentMoney>`
    with paid as (
      select e.id, n.state, 2 * t.fee_cents - coalesce(sum(l.amount_cents - l.returned_cents), 0) as owed_cents,
        coalesce(sum(least(l.amount_cents, ch.received_cents - ch.refunded_cents))
          filter (where l.returned_cents = 0), 0) as paid_cents
      from tournament_entry e join tournament t on t.id = e.tournament_id
      join enrolment n on n.id = e.id and is_active_enrolment(n.state)
      left join (enrolment_charge l join charge ch on ch.id = l.charge_id and ch.state = 'paid')
        on l.enrolment_id = e.id
      where e.tournament_id = ${id} group by e.id, n.state, t.fee_cents
    )
    select coalesce(jsonb_agg(jsonb_build_object('pairId', id, 'cents', owed_cents) order by id)
        filter (where state = 'confirmed' and owed_cents > 0), '[]') as owed,
      coalesce(sum(paid_cents), 0)::integer as paid_cents
    from paid`.execute(db)
  return rows[0] ?? { owed: [], paidCents: 0 }
}

/** Locks a tournament for one act; false when there is none. */
export async function lockTournament(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select id from competition where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/** An entry that has not ended. */
export interface ActiveEntry {
  readonly id: EnrolmentId
  readonly isPair: boolean
}

/** Locks the places of a tournament, so that nobody enters, leaves or changes, and then reads its active entries. */
export async function lockEntries(tx: Db, id: number): Promise<ActiveEntry[]> {
  await sql`select id from place where offer_id = (select offer_id from tournament where id = ${id})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<ActiveEntry>`
    select e.id, e.partner_id is not null as is_pair
    from tournament_entry e join enrolment n on n.id = e.id
      and n.state in ('confirmed', 'held', 'waiting', 'offered')
    where e.tournament_id = ${id} order by e.id`.execute(tx)
  return rows
}

/** An act, for the audit. */
export interface ActRow {
  readonly tournamentId: number
  readonly actorId: UserId
  readonly act: string
  readonly requestKey: string
  readonly node?: string | undefined
  readonly before: unknown
  readonly after: unknown
  readonly reason?: string | undefined
}

/** Notes an act, and that its pages show something else. */
export async function insertAct(tx: Db, row: ActRow, now: number): Promise<void> {
  await sql`
    with shown as (update competition set revision = revision + 1 where id = ${row.tournamentId})
    insert into tournament_act (tournament_id, actor_id, act, node, before, after, reason, request_key, at)
    values (${row.tournamentId}, ${row.actorId}, ${row.act}, ${row.node ?? null},
      ${JSON.stringify(row.before ?? null)}::jsonb, ${JSON.stringify(row.after ?? null)}::jsonb,
      ${row.reason ?? null}, ${row.requestKey}, ${instant(now)})`.execute(tx)
}

/** The changes of a match by an act; its version grows. */
export interface MatchChange {
  readonly state: 'waiting' | 'called' | 'playing' | 'done'
  readonly courtId: CourtId | null
  /** The sets so far, while it is played. */
  readonly score: readonly PlayedSet[]
  readonly result: MatchEnd | null
  readonly calledAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

const at = (value: number | null) => (value === null ? null : instant(value))

export async function updateMatch(
  tx: Db,
  id: number,
  { node, ...change }: MatchChange & { readonly node: string },
): Promise<void> {
  await sql`update tournament_match set state = ${change.state}, court_id = ${change.courtId},
      score = ${JSON.stringify(change.score)}::jsonb, result = ${change.result && JSON.stringify(change.result)}::jsonb, winner_entry_id = null,
      called_at = ${at(change.calledAt)}, started_at = ${at(change.startedAt)}, ended_at = ${at(change.endedAt)},
      version = version + 1
    where tournament_id = ${id} and node = ${node}`.execute(tx)
}

/** The players and the winner of each match, as far as they are known. */
export interface RoutedRow {
  readonly node: string
  readonly first: number | null
  readonly second: number | null
  readonly winner: number | null
}

export async function updateRoutes(tx: Db, id: number, rows: readonly RoutedRow[]): Promise<void> {
  await sql`update tournament_match m
    set first_entry_id = r.first, second_entry_id = r.second, winner_entry_id = r.winner
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (node text, first integer, second integer, winner integer)
    where m.tournament_id = ${id} and m.node = r.node
      and (m.first_entry_id, m.second_entry_id, m.winner_entry_id) is distinct from (r.first, r.second, r.winner)`.execute(
    tx,
  )
}

/** The place of a match in the plan, epoch ms; null where it has none. */
export interface PlannedRow {
  readonly node: string
  readonly courtId: CourtId | null
  readonly from: number | null
  readonly to: number | null
}

/** Writes a plan; a start that is planned for the first time is announced. */
export async function updatePlan(tx: Db, id: number, rows: readonly PlannedRow[]): Promise<void> {
  await sql`update tournament_match m
    set planned_at = to_timestamp(p."from" / 1000.0), planned_until = to_timestamp(p."to" / 1000.0),
      announced_at = coalesce(m.announced_at, to_timestamp(p."from" / 1000.0)),
      court_id = case when m.state = 'waiting' then p."courtId" else m.court_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (node text, "courtId" integer, "from" bigint, "to" bigint)
    where m.tournament_id = ${id} and m.node = p.node`.execute(tx)
}

export async function updateStatus(
  tx: Db,
  id: number,
  status: RefereedRow['status'],
): Promise<void> {
  await sql`update tournament set status = ${status} where id = ${id}`.execute(tx)
}

export async function updateStops(tx: Db, id: number, stops: readonly PlannerStop[]) {
  await sql`update tournament set stops = ${JSON.stringify(stops)}::jsonb where id = ${id}`.execute(
    tx,
  )
}

export async function updateCheckIn(
  tx: Db,
  { pair, at: instantOfIt }: { readonly pair: number; readonly at: number | null },
): Promise<void> {
  await sql`update tournament_entry set checked_in_at = ${at(instantOfIt)} where id = ${pair}`.execute(
    tx,
  )
}

/** A pair with the parts of its weight, as of a day. */
export interface WeighedRow {
  readonly id: EnrolmentId
  readonly state: PairRow['state']
  readonly genders: readonly [Gender | null, Gender | null]
  readonly ranks: readonly [number | null, number | null]
}

/**
 * The pairs of two players that have a place, then those that wait, in the order in which they came; a ranking
 * published since they entered replaces the one of then.
 */
export async function selectWeighed(
  tx: Db,
  id: number,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<WeighedRow[]> {
  const { rows } = await sql<WeighedRow>`
    select e.id, n.state,
      jsonb_build_array(coalesce(fa.sex, nullif(a.gender, 'Decline')), coalesce(fb.sex, nullif(b.gender, 'Decline')))
        as genders,
      jsonb_build_array(coalesce(${latestRank('a', day)}, e.holder_rank),
        coalesce(${latestRank('b', day)}, e.partner_rank)) as ranks
    from tournament_entry e join enrolment n on n.id = e.id and is_active_enrolment(n.state)
      and (n.expires_at is null or n.expires_at > ${instant(now)})
    join app_user a on a.id = n.holder_id join app_user b on b.id = e.partner_id
    left join federation_link fa on fa.user_id = a.id left join federation_link fb on fb.user_id = b.id
    where e.tournament_id = ${id} order by keeps_place(n.state) desc, n.line_number nulls first, e.id`.execute(
    tx,
  )
  return rows
}

const latestRank = (user: string, day: string) => sql`(
  select rank from federation_ranking r where r.user_id = ${sql.ref(`${user}.id`)} and r.published_on <= ${day}
  order by published_on desc limit 1)`

/** A pair as it was drawn. */
export interface DrawnRow {
  readonly id: number
  readonly ranks: readonly [number | null, number | null]
  readonly weight: number
  readonly seed?: number | undefined
}

/** Takes a drawing back, with its matches. */
export async function eraseDraw(tx: Db, id: number): Promise<void> {
  await sql`delete from tournament_match where tournament_id = ${id}`.execute(tx)
  await sql`update tournament_entry set seed = null where tournament_id = ${id}`.execute(tx)
  await sql`update tournament set draw = null where id = ${id}`.execute(tx)
}

/** Fixes ranks and weights as they are now, and the places in a draw that is made. */
export async function updateWeights(tx: Db, pairs: readonly DrawnRow[]): Promise<void> {
  const entries = pairs.map(({ id: pair, ranks: [first, second], weight, seed }) => {
    return { pair, first, second, weight, seed }
  })
  await sql`update tournament_entry e
    set holder_rank = d.first, partner_rank = d.second, weight = d.weight, seed = d.seed
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as d (pair integer, first integer, second integer, weight integer, seed integer)
    where e.id = d.pair`.execute(tx)
}

/** Writes a drawing: weights and places of the pairs, the record to the byte, a row for each match. */
export async function writeDraw(
  tx: Db,
  id: number,
  drawn: {
    readonly entries: readonly DrawnRow[]
    readonly formula: TournamentFormula
    readonly record: DrawRecord & { readonly at: number }
    readonly nodes: readonly string[]
  },
): Promise<void> {
  await eraseDraw(tx, id)
  await updateWeights(tx, drawn.entries)
  await sql`update tournament set status = 'playing', formula = ${JSON.stringify(drawn.formula)}::jsonb,
    draw = ${JSON.stringify(drawn.record)}::json where id = ${id}`.execute(tx)
  await sql`insert into tournament_match (tournament_id, node)
    select ${id}, unnest(${[...drawn.nodes]}::text[])`.execute(tx)
}

export async function updateFinal(
  tx: Db,
  ranks: readonly {
    readonly pair: number
    readonly rank: number
    readonly points: number | null
  }[],
): Promise<void> {
  await sql`update tournament_entry e set final_rank = r.rank, points = r.points
    from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as r (pair integer, rank integer, points integer)
    where e.id = r.pair`.execute(tx)
}

/** A tournament as its referee makes it. */
export interface NewTournament {
  readonly id: number
  readonly centerId: CenterId
  readonly name: string
  readonly level: string
  readonly preview: RefereedRow['preview']
  readonly category: RefereedRow['category']
  readonly event: RefereedRow['event']
  readonly season: number
  readonly startsAt: number
  readonly endsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly feeCents: number
  readonly capacity: number
  readonly courtIds: readonly CourtId[]
  readonly formula: TournamentFormula
  readonly refereeId: UserId
}

export async function nextTournamentId(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('competition', 'id'))::integer as id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no id')
  return row.id
}

export async function insertTournament(tx: Db, made: NewTournament): Promise<void> {
  await sql`
    with offer as (
      insert into enrolment_offer (kind, line_ends_at)
      values ('tournament_entry', ${instant(made.startsAt)}) returning id
    ), room as (
      insert into place (offer_id, capacity) select id, ${made.capacity} from offer
    ), head as (
      insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
      select ${made.id}, 'tournament', ${made.centerId}, s.id, ${made.name}, ${made.level}, ${instant(made.startsAt)},
        ${instant(made.endsAt)} from sport s where s.slug = 'padel' returning id
    ), courts as (
      insert into tournament_court (tournament_id, court_id)
      select head.id, unnest(${[...made.courtIds]}::integer[]) from head
    )
    insert into tournament (id, offer_id, preview, category, event, season, status, entry_opens_at, entry_deadline,
      fee_cents, formula, referee_id)
    select head.id, offer.id, ${made.preview}, ${made.category}, ${made.event}, ${made.season}, 'draft',
      ${instant(made.entryOpensAt)}, ${instant(made.entryDeadline)}, ${made.feeCents},
      ${JSON.stringify(made.formula)}::jsonb, ${made.refereeId}
    from head, offer`.execute(tx)
}

/** The licence numbers of players on a day. */
export async function selectLicences(
  db: Db,
  players: readonly UserId[],
  day: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ userId: number; number: string }>`
    select distinct on (user_id) user_id, number from licence
    where user_id = any(${[...players]}::integer[]) and ends_on >= ${day} order by user_id, year`.execute(
    db,
  )
  return new Map(rows.map(({ userId, number }) => [userId, number]))
}
