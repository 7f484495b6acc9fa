import { poolRounds } from '../draws/pool-rounds.ts'

/** A meeting of a day: teams by their places in the list. */
export interface Meeting {
  readonly home: number
  readonly away: number
}

export const leagueTeams = { least: 4, most: 16 } as const

/**
 * The days of a league in which each team receives each other once, by the circle method: of an odd number one rests a
 * day. Nobody plays three times in a row at home or away; the return matches begin with the second day's, which keeps
 * that over the middle too.
 * @throws RangeError on fewer than 4 teams or more than 16
 */
export function leagueCalendar(teams: number): Meeting[][] {
  if (teams < leagueTeams.least || teams > leagueTeams.most)
    throw new RangeError(`no league of ${teams} teams`)
  // the fixed seat is the rest of an odd number
  const isOdd = teams % 2 === 1
  const seats = Array.from({ length: teams + Number(isOdd) }, (_, seat) => seat)
  const turning = seats.length - 1
  const isHome = (seat: number, round: number): boolean =>
    seat === 0 ? round % 2 === 0 : ((seat - 1 - round + 2 * turning) % turning) % 2 === 0
  const first = poolRounds(seats).map((pairs, round) =>
    pairs
      .map(([one, other]) => (isHome(one, round) ? [one, other] : [other, one]) as [number, number])
      .filter((pair) => !isOdd || !pair.includes(0))
      .map(([home, away]) => ({ home: home - Number(isOdd), away: away - Number(isOdd) })),
  )
  const returns = first.map((day) => day.map(({ home, away }) => ({ home: away, away: home })))
  return [...first, ...returns.slice(1), ...returns.slice(0, 1)]
}
