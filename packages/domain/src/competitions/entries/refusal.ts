import { dateNumeric, grouped } from '../../text/format.ts'
import type { Category, TournamentEvent } from '../season-rules.ts'

/** Why a player may not enter an event. */
export type EntryRefusal =
  | { readonly code: 'not_linked' }
  | { readonly code: 'no_licence'; readonly licenceYear: number }
  | { readonly code: 'licence_ended'; readonly endsOn: string }
  | { readonly code: 'birth_date_unknown' }
  | { readonly code: 'too_young'; readonly ageYears: number; readonly leastAgeYears: number }
  | { readonly code: 'sex_unknown' }
  | { readonly code: 'women_only' }
  | { readonly code: 'men_only'; readonly category: Category }
  | {
      readonly code: 'ranked_too_well'
      readonly rank: number
      readonly ceiling: number
      readonly category: Category
      readonly event: TournamentEvent
    }
  | { readonly code: 'already_entered'; readonly partnerName: string | null }
  | { readonly code: 'same_player' }
  | { readonly code: 'not_mixed' }

type Code = EntryRefusal['code']

export const tournamentEventNames: Readonly<Record<TournamentEvent, string>> = {
  men: 'messieurs',
  women: 'dames',
  mixed: 'mixte',
}

/**
 * In French, to the player concerned and to their partner. `{e}` is the feminine ending, `{name}` the first name of
 * the player concerned, the others are values of the refusal.
 */
const sentences: Readonly<Record<Code, { readonly self: string; readonly partner: string }>> = {
  not_linked: {
    self: 'Lie ton compte Ten’Up pour t’inscrire.',
    partner: '{name} n’a pas lié son compte Ten’Up.',
  },
  no_licence: {
    self: 'Il te faut une licence {licenceYear}.',
    partner: '{name} n’a pas de licence {licenceYear}.',
  },
  licence_ended: {
    self: 'Ta licence s’arrête le {endsOn}, avant le tournoi.',
    partner: '{name} a une licence qui s’arrête le {endsOn}, avant le tournoi.',
  },
  birth_date_unknown: {
    self: 'Il manque ta date de naissance.',
    partner: '{name} n’a pas donné sa date de naissance.',
  },
  too_young: {
    self: 'Il faut avoir {leastAgeYears} ans le premier jour.',
    partner: '{name} n’aura pas {leastAgeYears} ans le premier jour.',
  },
  sex_unknown: {
    self: 'Il manque ton sexe dans tes infos persos.',
    partner: '{name} n’a pas donné son sexe.',
  },
  women_only: {
    self: 'Un tournoi dames est réservé aux joueuses.',
    partner: 'Un tournoi dames est réservé aux joueuses.',
  },
  men_only: {
    self: 'Un {category} messieurs n’est pas ouvert aux joueuses.',
    partner: 'Un {category} messieurs n’est pas ouvert aux joueuses.',
  },
  ranked_too_well: {
    self: 'Tu es trop bien classé{e}\u00a0: {ordinal}, un {category} {event} commence au rang {ceiling}.',
    partner:
      '{name} est trop bien classé{e}\u00a0: {ordinal}, un {category} {event} commence au rang {ceiling}.',
  },
  already_entered: {
    self: 'Tu es déjà inscrit{e}{with}.',
    partner: '{name} est déjà inscrit{e}{with}.',
  },
  same_player: {
    self: 'Choisis quelqu’un d’autre que toi.',
    partner: 'Choisis quelqu’un d’autre que toi.',
  },
  not_mixed: {
    self: 'Un mixte se joue à une femme et un homme.',
    partner: 'Un mixte se joue à une femme et un homme.',
  },
}

export interface RefusedPlayer {
  readonly firstName: string
  readonly isFeminine: boolean
}

function ordinal(rank: number, isFeminine: boolean): string {
  if (rank > 1) return `${grouped(rank)}e`
  return isFeminine ? '1re' : '1er'
}

function valueText(key: string, value: string | number): string {
  if (typeof value === 'number') return key === 'licenceYear' ? String(value) : grouped(value)
  if (key === 'endsOn') return dateNumeric(value)
  return key === 'event' ? tournamentEventNames[value as TournamentEvent] : value
}

/** The sentence of a refusal, for the player concerned (`self`) or for their partner. */
export function entryRefusalSentence(
  refusal: EntryRefusal,
  reader: 'self' | 'partner',
  { firstName, isFeminine }: RefusedPlayer,
): string {
  const partnerName = refusal.code === 'already_entered' ? refusal.partnerName : null
  const values: Record<string, string> = {
    name: firstName,
    e: isFeminine ? 'e' : '',
    ordinal: 'rank' in refusal ? ordinal(refusal.rank, isFeminine) : '',
    with: partnerName === null ? '' : ` avec ${partnerName}`,
  }
  for (const [key, value] of Object.entries(refusal))
    if (value !== null) values[key] ??= valueText(key, value)
  return sentences[refusal.code][reader].replace(
    /\{(\w+)\}/g,
    (_, key: string) => values[key] ?? '',
  )
}
