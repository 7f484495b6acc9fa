import type { Db } from '@quatre/db'
import {
  adultBornBy,
  dayInZone,
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
import {
  selectPlayers,
  selectTeammateIds,
  type EnteredTournament,
  type PlayerFacts,
} from './entry.sql.ts'

/** An event with the rules of its season. */
export interface EventRules {
  readonly season: Season
  readonly event: EnteredEvent
}

export function eventRules({ id, category, event, startsAt }: EnteredTournament): EventRules {
  const firstDay = dayInZone(startsAt, networkTimeZone)
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
  /** Whether they have played together: of others the first player learns only whether the pair may enter. */
  readonly isAcquainted: boolean
}

/** A player who enters a pair; one that has only named them is no obstacle: entering takes them out of it. */
export const entering = (facts: PlayerFacts): PlayerFacts =>
  facts.pair?.isOnlyNamed ? { ...facts, pair: null } : facts

/** @throws Problem player_not_found */
export async function readPair(
  db: Db,
  tournamentId: number,
  { firstId, secondId, now }: { firstId: UserId; secondId: UserId | null; now: number },
): Promise<Pair> {
  const ids = [firstId, ...(secondId === null ? [] : [secondId])]
  const today = dayInZone(now, networkTimeZone)
  const players = await selectPlayers(db, tournamentId, { ids, today })
  const first = players.find(({ id }) => id === firstId)
  const second = players.find(({ id }) => id === secondId)
  const isFound = secondId === null || second !== undefined
  if (first === undefined || !isFound) throw new Problem('player_not_found')
  const isAcquainted =
    secondId === null ||
    secondId === firstId ||
    (await selectTeammateIds(db, { userId: firstId, bornBy: adultBornBy(today), now })).includes(
      secondId,
    )
  return { first: entering(first), second: second ?? null, isAcquainted }
}

/** @throws Problem player_not_found of whom nobody may name: they come by a link, or are entered by their adult */
export function requirePublic({ second }: Pair): void {
  if (second?.isPublic === false) throw new Problem('player_not_found')
}

/** Why a pair may not enter, in French, as its first player reads it. */
export function entryRefusals(
  { season, event }: EventRules,
  { first, second, isAcquainted }: Pair,
  ownId: EnrolmentId | null,
): { readonly who: 0 | 1 | 'pair'; readonly text: string }[] {
  const players = [entryPlayer(first, ownId), second && entryPlayer(second, ownId)] as const
  const refusals = pairRefusals(season, event, ...players).map(({ who, refusal }) => {
    const of = who === 1 && second ? second : first
    const named = { firstName: of.firstName, isFeminine: of.gender === 'Female' }
    return { who, text: entryRefusalSentence(refusal, who === 1 ? 'partner' : 'self', named) }
  })
  const own = refusals.filter(({ who }) => who === 0)
  if (isAcquainted || second === null || own.length === refusals.length) return refusals
  return [
    ...own,
    { who: 1, text: `${second.firstName} ne peut pas s’inscrire à ce tournoi avec toi.` },
  ]
}

/** The weight of a pair, null while the second player is not known. */
export function pairWeightOrNull(
  { season, event }: EventRules,
  { first, second }: Pick<Pair, 'first' | 'second'>,
): number | null {
  return second && pairWeight(season, event.event, [first, second]).weight
}
