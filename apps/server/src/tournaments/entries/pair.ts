import type { Db } from '@quatre/db'
import {
  dayOf,
  entryRefusalSentence,
  findSeason,
  networkTimeZone,
  pairRefusals,
  pairWeight,
  type EnrolmentId,
  type EnteredEvent,
  type EntryPlayer,
  type Season,
  type UserId,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { selectPlayers, type EnteredTournament, type PlayerFacts } from './entry.sql.ts'

/** An event with the rules of its season. */
export interface EventRules {
  readonly season: Season
  readonly event: EnteredEvent
}

export function rulesOf({ id, category, event, startsAt }: EnteredTournament): EventRules {
  const firstDay = dayOf(startsAt, networkTimeZone)
  const season = findSeason(firstDay)
  if (season === null) throw new Error(`tournament ${id} is of a season without rules`)
  return { season, event: { category, event, firstDay } }
}

/** A player as the rules see them; the pair of `ownId` is no other pair. */
export const entryPlayer = (
  { pair, ...facts }: PlayerFacts,
  ownId: EnrolmentId | null,
): EntryPlayer => ({
  ...facts,
  otherPair: pair === null || pair.id === ownId ? null : { partnerName: pair.partnerName },
})

export interface Pair {
  readonly first: PlayerFacts
  /** Null while the second player is only invited. */
  readonly second: PlayerFacts | null
}

/** @throws Problem player_not_found, of a child too: nobody but their adult enters them */
export async function readPair(
  db: Db,
  tournamentId: number,
  { firstId, secondId, now }: { firstId: UserId; secondId: UserId | null; now: number },
): Promise<Pair> {
  const ids = [firstId, ...(secondId === null ? [] : [secondId])]
  const today = dayOf(now, networkTimeZone)
  const players = await selectPlayers(db, tournamentId, { ids, today })
  const first = players.find(({ id }) => id === firstId)
  const second = players.find(({ id }) => id === secondId)
  const isFound = secondId === null || (second !== undefined && !second.isChild)
  if (first === undefined || !isFound) {
    throw new Problem('player_not_found')
  }
  return { first, second: second ?? null }
}

/** Why a pair may not enter, in French, as its first player reads it. */
export function refusalsOf(
  { season, event }: EventRules,
  { first, second }: Pair,
  ownId: EnrolmentId | null,
): { readonly who: 0 | 1 | 'pair'; readonly text: string }[] {
  const players = [entryPlayer(first, ownId), second && entryPlayer(second, ownId)] as const
  return pairRefusals(season, event, ...players).map(({ who, refusal }) => {
    const of = who === 1 && second ? second : first
    const named = { firstName: of.firstName, isFeminine: of.gender === 'Female' }
    return { who, text: entryRefusalSentence(refusal, who === 1 ? 'partner' : 'self', named) }
  })
}

/** The weight of a pair, null while the second player is not known. */
export function weightOf({ season, event }: EventRules, { first, second }: Pair): number | null {
  return second && pairWeight(season, event.event, [first, second]).weight
}
