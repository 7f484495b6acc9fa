import type { PlayerMatch, PlayerPage } from '@quatre/contract'
import {
  highestIndex,
  levelAtIndex,
  levelLabels,
  levelNames,
  plural,
  pointsPerLevel,
  reliabilityLabels,
  type Audience,
  type PlayerPart,
} from '@quatre/domain'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`.trim()

/** « Roques et Bonnet »; of whom the last name is hidden, the first. */
export const surnames = (players: readonly Named[]): string =>
  players
    .map(({ firstName, lastName }) => (lastName.length > 2 ? lastName : firstName))
    .join(' et ')

/** « Avancé, à 38 points d’expert. » */
export function levelSentence({ name, index }: PlayerPage['level']): string {
  if (name === null) return 'Pas encore de niveau.'
  const label = levelLabels[name]
  if (index === null) return `${label}, comme déclaré.`
  const next = levelNames[levelNames.indexOf(levelAtIndex(index)) + 1]
  if (next === undefined) return `${label}, ${index} sur ${highestIndex}.`
  const left = pointsPerLevel - (index % pointsPerLevel)
  const of = /^[aeéi]/i.test(levelLabels[next]) ? 'd’' : 'de '
  return `${label}, à ${plural(left, 'point', 'points')} ${of}${levelLabels[next].toLowerCase()}.`
}

/** « Niveau sûr : 64 matchs, dont 9 ces deux derniers mois. » */
export function reliabilitySentence({ level, matches, recent }: PlayerPage): string {
  if (matches === 0) return 'Aucun match compté\u00a0: le premier le fera bouger.'
  const lately = recent === 0 ? 'aucun' : recent
  return `${reliabilityLabels[level.reliability]}\u00a0: ${plural(matches, 'match', 'matchs')}, dont ${lately} ces deux derniers mois.`
}

export const kindLabels: Readonly<Record<PlayerMatch['kind'], string>> = {
  tournament: 'tournoi',
  league: 'ligue',
  friendly: 'amical',
}

export const outcomeLabels = { V: 'gagné', D: 'perdu', N: 'nul' } as const

/** « +11 », « −8 », « ±0 » */
export const signedPoints = (points: number): string =>
  points === 0 ? '±0' : points > 0 ? `+${points}` : `−${-points}`

/** « 6-2 2-6 », no set of which is cut at the end of a line. */
export const setsText = (sets: PlayerMatch['sets']): string =>
  sets.map(([own, other]) => `${own}\u2060-\u2060${other}`).join('\u2002')

export const partLabels: Readonly<Record<PlayerPart, string>> = {
  page: 'Niveau, matchs, partenaires, palmarès',
  ranking: 'Classement FFT',
  contact: 'Mobile, e-mail',
  comingMatches: 'Matchs à venir',
  identity: 'Âge, licence',
}

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everyone: 'tout le monde',
  teammates: 'ses coéquipiers',
  nobody: 'lui seul',
}
