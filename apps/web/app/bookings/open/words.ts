import type { OpenMatch } from '@quatre/contract'
import { duration, levelLabels, plural } from '@quatre/domain'

export const sexNames = {
  any: 'Ouvert à tous',
  mixed: 'Mixte',
  women: 'Femmes',
  men: 'Hommes',
} as const

export const hourNames = {
  matin: 'Le matin',
  'apres-midi': 'L’après-midi',
  soir: 'Le soir',
} as const

/** « débutant à avancé »; empty when any level fits. */
export function levelWords(levels: OpenMatch['levels']): string {
  if (levels === null) return 'tous niveaux'
  const [from, to] = [levelLabels[levels.from], levelLabels[levels.to]]
  return (from === to ? from : `${from} à ${to}`).toLowerCase()
}

/** « 4 km, 1 h 30, mixte » */
export function factWords({ distanceKm, sex, startingDate, endingDate }: OpenMatch): string {
  const minutes = (Date.parse(endingDate) - Date.parse(startingDate)) / 60_000
  return [
    distanceKm === null ? '' : `${Math.max(1, Math.round(distanceKm))}\u00a0km`,
    duration(minutes),
    sex === 'any' ? '' : sexNames[sex].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

export const placesLeft = ({ free }: OpenMatch): string => plural(free, 'place', 'places')

/** « Inès (intermédiaire) et deux invités » as a sentence of first names. */
export function playerWords({ players }: OpenMatch): string {
  const named = players.flatMap(({ firstName, level }) =>
    firstName === null
      ? []
      : [level === null ? firstName : `${firstName} (${levelLabels[level].toLowerCase()})`],
  )
  const guests = players.length - named.length
  return [...named, ...(guests > 0 ? [plural(guests, 'autre', 'autres')] : [])].join(', ')
}
