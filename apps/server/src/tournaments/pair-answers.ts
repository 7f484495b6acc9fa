import type { TournamentPair } from '@quatre/contract'
import {
  playerPoints,
  pointsSentence,
  rankSentence,
  seedSentence,
  wonMatches,
  type EventOverview,
  type Season,
} from '@quatre/domain'
import { pairName, playerAnswer } from '../core/players/player-names.ts'
import type { PairRow, TournamentRow } from './tournament.sql.ts'

interface PlayedEntries {
  readonly season: Season
  /** How many are seeds, and how many pairs were drawn. */
  readonly seeds: number
  readonly drawnPairs: number
  /** Null before the draw. */
  readonly overview: EventOverview | null
  readonly matchName: (id: string) => string
  readonly endedOn: string
}

/** The pairs of a tournament, with why each has its place in the draw, its rank and its points. */
export function pairAnswers(
  { entries, category, status }: TournamentRow,
  { season, seeds, drawnPairs, overview, matchName, endedOn }: PlayedEntries,
): TournamentPair[] {
  const { unrankedRank } = season.entries
  const sameWeight = Map.groupBy(
    entries.filter(({ seed }) => seed !== null),
    ({ weight }) => weight,
  )

  function seedingSentence({ seed, weight, players }: PairRow): string {
    // the rank of a player who has left the network is not published
    if (weight === null || !players.every(({ isActive }) => isActive)) return ''
    return seedSentence({
      place: seed,
      isSeed: seed !== null && seed <= seeds,
      weight,
      counted: players.map(({ rank }) => rank ?? unrankedRank),
      level: sameWeight.get(weight)?.length ?? 1,
    })
  }

  function finalRankSentence({ id, finalRank }: PairRow): string {
    const reason = overview?.ranks.find(({ pair }) => pair === id)
    if (overview === null || reason === undefined || finalRank === null) return ''
    const rank = rankSentence(reason, matchName)
    if (category === null) return rank
    const won = wonMatches(overview.state.results.values(), id)
    const of = { category, endedOn, entered: drawnPairs, rank: finalRank, wonMatches: won }
    return `${rank} ${pointsSentence(playerPoints(of), { rank: finalRank, pairs: drawnPairs, category })}`
  }

  const isInLine = ({ state }: PairRow) => state === 'waiting' || state === 'offered'
  const goesByWeight =
    status === 'open' && category !== null && season.entries.selectedByWeight.includes(category)
  const inOrder = entries.toSorted(
    (one, other) =>
      Number(isInLine(one)) - Number(isInLine(other)) ||
      (isInLine(one) && !goesByWeight ? (one.lineNumber ?? 0) - (other.lineNumber ?? 0) : 0),
  )
  return inOrder.map((entry) => ({
    id: entry.id,
    state: entry.state === 'offered' ? 'waiting' : entry.state,
    name: pairName(entry.players),
    players: entry.players.map(playerAnswer),
    weight: entry.weight,
    seed: entry.seed !== null && entry.seed <= seeds ? entry.seed : null,
    checkedIn: entry.checkedIn,
    finalRank: entry.finalRank,
    points: entry.points,
    seedText: seedingSentence(entry),
    resultText: finalRankSentence(entry),
  }))
}
