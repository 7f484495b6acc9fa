import type { PoolTable, Tournament, TournamentMatch, TournamentPair } from '@quatre/contract'
import {
  dayInZone,
  drawSentences,
  findSeason,
  matchFormat,
  formatsText,
  formulaText,
  isoWithOffset,
  ofMatch,
  matchOutcome,
  outlookSentence,
  eventOverview,
  pointsByRank,
  poolLetter,
  poolOutlook,
  roundName,
  seedCount,
  sourceName,
  standingSentence,
  type EventOverview,
  type MatchNode,
  type PlayedPool,
  type PlayedSet,
  type Season,
} from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'
import { headAnswer } from './tournament-answer.ts'
import { pairAnswers } from './pair-answers.ts'
import { pairName } from '../core/players/player-names.ts'
import type { MatchRow, TournamentRow } from './tournament.sql.ts'

type Center = CenterList['centers'][number]

/** A tournament whose draw was made, with all that follows from its results. */
interface Drawn {
  readonly row: TournamentRow
  readonly season: Season
  readonly overview: EventOverview
  /** A match by its number, as `ofMatch` names it. */
  readonly matchName: (id: string) => string
  readonly pairs: ReadonlyMap<number, TournamentPair>
  readonly at: (instant: number | null) => string | null
}

/** Everything that the pages of a tournament show. */
export function tournamentView(row: TournamentRow, center: Center): Tournament {
  const season = tournamentSeason(row, center)
  const drawnPairs = row.entries.filter(({ seed }) => seed !== null).length
  const seeds = seedCount(drawnPairs, season.entries.seedsByEntries)
  const overview = row.draw && eventOverview(drawnEvent(row, season))
  const matchName = matchNames(overview?.graph.matches ?? [])
  const endedOn = dayInZone(row.endsAt, center.timeZone)
  const entries = pairAnswers(row, { season, seeds, drawnPairs, overview, matchName, endedOn })
  const at = (instant: number | null) =>
    instant === null ? null : isoWithOffset(instant, center.timeZone)
  const pairs = new Map(entries.map((pair) => [pair.id, pair]))
  const drawn: Drawn | null = overview && { row, season, overview, matchName, pairs, at }
  const byPlace = new Map(row.entries.map(({ seed, players }) => [seed, pairName(players)]))
  const matches = drawn === null ? [] : matchAnswers(drawn)
  return {
    ...headAnswer(row, center, null),
    formulaText: formulaText(row.formula),
    formatsText: formatsText(row.formula, row.formula.formats),
    referee: row.referee,
    courts: [...row.courts],
    entries,
    pools: drawn === null ? [] : poolTables(drawn),
    rounds: drawRounds(matches),
    matches,
    points: pointsByRank({
      category: row.category,
      endedOn,
      entered: row.draw ? drawnPairs : row.pairs,
    }).map((points, index) => ({ rank: index + 1, points })),
    draw: row.draw && {
      at: isoWithOffset(row.draw.at, center.timeZone),
      seed: row.draw.seed,
      witnesses: [...row.draw.witnesses],
      steps: drawSentences(row.draw, (place) => byPlace.get(place) ?? '', matchName),
    },
    revision: row.revision,
  }
}

/** A tournament is published for a season whose rules are known: no other gets here. */
export function tournamentSeason(
  row: Pick<TournamentRow, 'id' | 'startsAt'>,
  center: Center,
): Season {
  const season = findSeason(dayInZone(row.startsAt, center.timeZone))
  if (season === null) throw new Error(`tournament ${row.id} is of a season without rules`)
  return season
}

/** The event of a tournament that is drawn. */
export function drawnEvent(
  row: Pick<TournamentRow, 'id' | 'formula' | 'draw' | 'entries' | 'matches'>,
  season: Season,
) {
  const { formula, draw, entries, matches } = row
  if (draw === null) throw new Error(`tournament ${row.id} has no draw`)
  return {
    season,
    formula,
    formats: formula.formats,
    draw,
    entries: entries
      .filter(({ seed }) => seed !== null)
      .toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
      .map(({ id }) => id),
    results: new Map(matches.flatMap(({ node, result }) => (result ? [[node, result]] : []))),
  }
}

function poolTables({ row, season, overview, pairs }: Drawn): PoolTable[] {
  const phase = row.formula.phases.find(({ kind }) => kind === 'pools')
  const qualifies = phase?.kind === 'pools' ? phase.qualified : 0
  return overview.pools.map((pool) => ({
    letter: poolLetter(pool.id),
    qualifies,
    rows: poolRows(pool, { season, qualifies, pairs, isFeminine: row.event === 'women' }),
  }))
}

function poolRows(
  { pool, standings }: PlayedPool,
  {
    season,
    qualifies,
    pairs,
    isFeminine,
  }: Pick<Drawn, 'season' | 'pairs'> & { qualifies: number; isFeminine: boolean },
): PoolTable['rows'] {
  const pairNameById = (pair: number) => pairs.get(pair)?.name ?? ''
  const outlooks = pool && qualifies > 0 ? poolOutlook(season, pool, qualifies) : null
  return standings.map((standing) => {
    const { pair, rank, played, won, setDifference, gameDifference, points } = standing
    const outlook = outlooks?.find((one) => one.pair === pair)
    return {
      pairId: pair,
      name: pairNameById(pair),
      rank,
      played,
      wins: won,
      sets: setDifference,
      games: gameDifference,
      points,
      outlook: outlook?.status ?? 'open',
      outlookText: outlook ? outlookSentence(outlook, { pairNameById, isFeminine }) : '',
      rankText: standingSentence(season.pool, standings, standing, pairNameById),
    }
  })
}

function matchAnswers(drawn: Drawn): TournamentMatch[] {
  const { row, overview, pairs, matchName, at } = drawn
  const rows = new Map(row.matches.map((match) => [match.node, match]))
  const courts = new Map(row.courts.map((court) => [court.id, court]))
  const routed = new Map(overview.matches.map((match) => [match.id, match]))
  const lines = linesByRound(overview.graph.matches)
  const roundLines = (node: MatchNode) => lines.get(roundKey(node)) ?? 1
  return overview.graph.matches.map((node): TournamentMatch => {
    const match = rows.get(node.id)
    const known = routed.get(node.id)?.pairs ?? [null, null]
    const side = (index: 0 | 1) => {
      const pair = known[index] === null ? undefined : pairs.get(known[index])
      return {
        pairId: pair?.id ?? null,
        label: pair?.name ?? sourceName(node.sources[index], matchName),
        seed: pair?.seed ?? null,
      }
    }
    const startsAt = match?.startedAt ?? match?.plannedAt ?? null
    const announcedAt = match?.announcedAt ?? null
    return {
      id: node.id,
      phase: node.name,
      pool: node.pool === undefined ? null : poolLetter(node.pool),
      round: node.round,
      roundName: roundName(node, roundLines(node)),
      sides: [side(0), side(1)],
      state: match?.state ?? 'waiting',
      outcome: match?.result?.how ?? null,
      winner: winningSide(drawn, node, match),
      sets: setScores(match),
      format: matchFormat({ formula: row.formula, formats: row.formula.formats }, node.id),
      court: (match?.courtId && courts.get(match.courtId)) || null,
      startsAt: at(startsAt),
      announcedAt: at(announcedAt === startsAt ? null : announcedAt),
      endedAt: at(match?.endedAt ?? null),
    }
  })
}

function winningSide({ row, season }: Drawn, { id }: MatchNode, match: MatchRow | undefined) {
  if (!match?.result) return null
  const format = matchFormat({ formula: row.formula, formats: row.formula.formats }, id)
  return matchOutcome(season.formats[format], match.result, season.pool).winner
}

/** Games of each set, or points of a super tie-break. */
function setScores(match: MatchRow | undefined): [number, number][] {
  const result = match?.result
  const sets = result && result.how !== 'walk_over' ? result.sets : (match?.score ?? [])
  return sets.map((set: PlayedSet) => {
    const [first, second] = set.kind === 'set' ? set.games : set.points
    return [first, second]
  })
}

const roundKey = ({ id, round }: MatchNode) => `${id.slice(0, id.indexOf('/'))} ${round}`

/** Names matches by their numbers. */
function matchNames(matches: readonly MatchNode[]): (id: string) => string {
  const nodes = new Map(matches.map((node) => [node.id, node]))
  const lines = linesByRound(matches)
  return (id) => {
    const node = nodes.get(id)
    return node === undefined ? '' : ofMatch(node, lines.get(roundKey(node)) ?? 1)
  }
}

/** The lines of each round, byes counted: taken from its last match. */
function linesByRound(nodes: readonly MatchNode[]): ReadonlyMap<string, number> {
  const rounds = Map.groupBy(nodes, roundKey)
  const lines = new Map<string, number>()
  for (const [key, matches] of rounds) {
    const last = Math.max(...matches.map(({ position }) => position))
    lines.set(key, 2 ** Math.ceil(Math.log2(last)))
  }
  return lines
}

/** The rounds of the draw and of the matches for places, in the order of the graph; pools have tables of their own. */
function drawRounds(matches: readonly TournamentMatch[]): Tournament['rounds'] {
  const drawn = matches.filter(({ pool }) => pool === null)
  const rounds = Map.groupBy(drawn, ({ phase, roundName: name }) => `${phase} ${name}`)
  return [...rounds.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          {
            phase: first.phase,
            number: first.round,
            name: first.roundName,
            matchIds: [first, ...rest].map(({ id }) => id),
          },
        ],
  )
}
