import { ageYears } from '../../people/birth-date.ts'
import type { Gender } from '../../people/member-fields.ts'
import type { Category, Season, TournamentEvent } from '../season-rules.ts'
import type { EntryRefusal } from './refusal.ts'

/** The facts about a player who enters. Days are `YYYY-MM-DD`. */
export interface EntryPlayer {
  readonly id: number
  readonly gender: Gender | null
  readonly birthDate: string | null
  /** Whether the account of the federation is linked. */
  readonly isLinked: boolean
  readonly licences: readonly { readonly year: number; readonly endsOn: string }[]
  /** The latest national rank; null: unranked. */
  readonly rank: number | null
  /** Their other pair in this event, while it holds or waits for a place. */
  readonly otherPair: { readonly partnerName: string | null } | null
}

export interface EnteredEvent {
  /** Null of leisure: no licence, age or ranking is asked for. */
  readonly category: Category | null
  readonly event: TournamentEvent
  readonly firstDay: string
}

export interface PairRefusal {
  /** The subject of the refusal: the first player, the second, or the pair. */
  readonly who: 0 | 1 | 'pair'
  readonly refusal: EntryRefusal
}

type Rule = (season: Season, event: EnteredEvent, player: EntryPlayer) => EntryRefusal | null

/** Of the federation's events alone. */
type FederationRule = (
  season: Season,
  event: EnteredEvent & { readonly category: Category },
  player: EntryPlayer,
) => EntryRefusal | null

const ofFederation =
  (rule: FederationRule): Rule =>
  (season, event, player) =>
    event.category === null ? null : rule(season, { ...event, category: event.category }, player)

const linked: FederationRule = (_season, _event, { isLinked }) =>
  isLinked ? null : { code: 'not_linked' }

/** A licence of the sporting year of the tournament that lasts to its first day. */
const licensed: FederationRule = ({ licenceYear }, { firstDay }, { licences }) => {
  const ofYear = licences.filter(({ year }) => year === licenceYear)
  const [longest] = ofYear.toSorted((one, other) => other.endsOn.localeCompare(one.endsOn))
  if (longest === undefined) return { code: 'no_licence', licenceYear }
  return longest.endsOn >= firstDay ? null : { code: 'licence_ended', endsOn: longest.endsOn }
}

const oldEnough: FederationRule = ({ entries: { leastAgeYears } }, { firstDay }, { birthDate }) => {
  if (birthDate === null) return { code: 'birth_date_unknown' }
  const age = ageYears(birthDate, firstDay)
  return age >= leastAgeYears ? null : { code: 'too_young', ageYears: age, leastAgeYears }
}

const isWoman = ({ gender }: EntryPlayer): boolean => gender === 'Female'
const hasSex = ({ gender }: EntryPlayer): boolean => gender === 'Female' || gender === 'Male'

const ofTheSex: Rule = ({ entries }, { category, event }, player) => {
  // leisure events are open to anybody, except women's and mixed ones
  if (category === null && event === 'men') return null
  if (!hasSex(player)) return { code: 'sex_unknown' }
  if (event === 'women' && !isWoman(player)) return { code: 'women_only' }
  if (event !== 'men' || category === null || !isWoman(player)) return null
  return entries.womanInMenEvent.categories.includes(category)
    ? null
    : { code: 'men_only', category }
}

/** A woman has the ceiling of women in a men's event too; an unranked player has none. */
const underCeiling: FederationRule = ({ entries }, { category, event }, player) => {
  const ceilings = entries.ceilings[category]
  const { rank } = player
  if (ceilings === undefined || rank === null || !hasSex(player)) return null
  if (event === 'mixed' && !entries.hasMixedCeilings) return null
  const ceiling = isWoman(player) ? ceilings.women : ceilings.men
  return rank < ceiling ? { code: 'ranked_too_well', rank, ceiling, category, event } : null
}

const inNoOtherPair: Rule = (_season, _event, { otherPair }) =>
  otherPair && { code: 'already_entered', ...otherPair }

/** The rules about one player, the most specific first. */
export const playerRules = {
  once: inNoOtherPair,
  linked: ofFederation(linked),
  licensed: ofFederation(licensed),
  oldEnough: ofFederation(oldEnough),
  ofTheSex,
  underCeiling: ofFederation(underCeiling),
} as const satisfies Record<string, Rule>

export type PlayerRule = keyof typeof playerRules

/** All refusals of a player by an event, the most specific first. */
export function playerRefusals(
  season: Season,
  event: EnteredEvent,
  player: EntryPlayer,
): EntryRefusal[] {
  return Object.values(playerRules).flatMap((rule) => rule(season, event, player) ?? [])
}

/**
 * All that forbids a pair to enter an event: licence and link, age on the first day, sex, ceiling, once in the
 * event (press reports of the federation's rules).
 * @param second null while the partner is only invited
 */
export function pairRefusals(
  season: Season,
  event: EnteredEvent,
  first: EntryPlayer,
  second: EntryPlayer | null,
): PairRefusal[] {
  const of = (who: 0 | 1, player: EntryPlayer): PairRefusal[] =>
    playerRefusals(season, event, player).map((refusal) => ({ who, refusal }))
  if (second === null) return of(0, first)
  if (first.id === second.id)
    return [{ who: 'pair', refusal: { code: 'same_player' } }, ...of(0, first)]
  const isMixed = isWoman(first) !== isWoman(second)
  const isKnown = hasSex(first) && hasSex(second)
  const isRefused = event.event === 'mixed' && isKnown && !isMixed
  const pair: PairRefusal[] = isRefused ? [{ who: 'pair', refusal: { code: 'not_mixed' } }] : []
  return [...of(0, first), ...of(1, second), ...pair]
}
