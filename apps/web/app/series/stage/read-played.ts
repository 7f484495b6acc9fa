import type { Tournament, TournamentMatch } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'
import { drawRounds } from '../../tournaments/parts/tree.ts'
import { tournamentStage } from '../../tournaments/parts/stage.ts'
import { courtName, poolOrRound, scoreText } from '../../tournaments/parts/words.ts'
import type { SeriesEvent } from '../parts/stage-entry.ts'

/** As many matches beside the first fit a screen. */
const shownMatches = 5

export type Played = Awaited<ReturnType<typeof readPlayed>>[number]
export type PlayedMatch = ReturnType<typeof matchShown>

/** The events of a stage that have begun, with the winner or the matches in play. */
export async function readPlayed({ api, now }: RequestContext, events: readonly SeriesEvent[]) {
  const begun = events.filter(({ status }) => ['playing', 'finished', 'published'].includes(status))
  return Promise.all(
    begun.map(async ({ competitionId: id, category, status }) => {
      const tournament = (await api.tournaments.get({ params: { id } })) as Tournament
      const isPlaying = status === 'playing'
      return {
        competitionId: id,
        category,
        winner: isPlaying ? null : tournamentWinner(tournament),
        live: isPlaying ? liveView(tournament, now) : null,
      }
    }),
  )
}

function tournamentWinner(tournament: Tournament) {
  const winner = tournament.entries.find(({ finalRank }) => finalRank === 1)
  const final = drawRounds(tournament).tree.at(-1)?.lines[0]
  return winner
    ? { name: winner.name, score: final ? scoreText(final, final.winner ?? 0) : '' }
    : null
}

/** The matches on court, the closest first; before the first of them, the next ones. */
function liveView(tournament: Tournament, now: number) {
  const { matches, formatsText } = tournament
  const inPools = tournamentStage(tournament, now) === 'pools'
  const ofPhase = matches.filter(({ pool }) => (pool !== null) === inPools)
  const count = (state: TournamentMatch['state']) =>
    ofPhase.filter((match) => match.state === state).length
  const playing = ofPhase.filter(({ state }) => state === 'playing').toSorted(byCloseness)
  const coming = ofPhase
    .filter(({ state, sides }) => state !== 'done' && sides.every(({ pairId }) => pairId !== null))
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
  return {
    part: inPools ? 'poules' : 'tableau',
    formatsText,
    done: count('done'),
    playing: playing.length,
    coming: ofPhase.length - count('done') - playing.length,
    matches: (playing.length > 0 ? playing : coming).slice(0, shownMatches).map(matchShown),
  }
}

const lastSet = ({ sets }: TournamentMatch): readonly [number, number] => sets.at(-1) ?? [0, 0]

function byCloseness(one: TournamentMatch, other: TournamentMatch): number {
  const [left, right] = [one, other].map((match) => {
    const [own, their] = lastSet(match)
    return { apart: Math.abs(own - their), games: own + their }
  }) as [Closeness, Closeness]
  return left.apart - right.apart || right.games - left.games
}

interface Closeness {
  readonly apart: number
  readonly games: number
}

function matchShown(match: TournamentMatch) {
  const { id, sides, sets, startsAt, state } = match
  const [first, second] = [sides[0].label, sides[1].label]
  return {
    id,
    first,
    second,
    court: courtName(match),
    round: poolOrRound(match),
    startsAt,
    isPlaying: state === 'playing',
    games: lastSet(match),
    /** The sets before the one that is played. */
    before: sets.slice(0, -1).map(([own, other]) => `${own}-${other}`),
  }
}
