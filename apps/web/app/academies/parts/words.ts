import type { AcademyHead, Course } from '@quatre/contract'
import {
  clockText,
  dayLong,
  dayShort,
  euros,
  levelLabels,
  plural,
  weekdayNames,
} from '@quatre/domain'

/** « Mercredi » at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const weekdayName = (weekday: number): string => weekdayNames[weekday % 7] ?? ''

export const levelText = ({ level }: Pick<Course, 'level'>): string =>
  level === null ? 'Tous niveaux' : levelLabels[level]

export const agesText = ({ ageCategory }: Pick<Course, 'ageCategory'>): string =>
  ageCategory === 'Tous' ? 'Tous les âges' : ageCategory.replace(' ', '\u00a0')

export const coachName = ({ coach }: Pick<Course, 'coach'>): string =>
  `${coach.firstName} ${coach.lastName}`

/** The options beside a day of a camp. */
export const optionNames = { lunch: 'Déjeuner', early_care: 'Accueil dès 8h00' } as const

/** « 14h00 à 15h00 » */
export const hoursText = ({ startTime, endTime }: Pick<Course, 'startTime' | 'endTime'>): string =>
  `${clockText(startTime)} à ${clockText(endTime)}`

/** « 3 places », « Dernière place », « Complet, 2 familles attendent »: as it is. */
export function placesText({
  placesLeft,
  waiting,
}: Pick<Course, 'placesLeft' | 'waiting'>): string {
  if (placesLeft > 1) return plural(placesLeft, 'place', 'places')
  if (placesLeft === 1) return 'Dernière place'
  if (waiting === 0) return 'Complet'
  return `Complet, ${plural(waiting, 'famille attend', 'familles attendent')}`
}

/** « Séance d’essai, le mercredi 2 décembre, gratuite » */
export const trialText = ({ startsAt, price }: NonNullable<Course['trial']>): string =>
  `Séance d’essai, le ${dayLong(startsAt).replace(/ (?=\D+$)/, '\u00a0')}, ${price.value === 0 ? 'gratuite' : euros(price.value)}`

/** The days of a camp that are to come and have a place. */
export const freeDays = ({ days }: Pick<Course, 'days'>, now: number): number =>
  days.filter(
    ({ startsAt, isCalledOff, placesLeft }) =>
      Date.parse(startsAt) > now && !isCalledOff && placesLeft > 0,
  ).length

/** « lun. 21 au jeu. 24 déc. » */
export function datesText({ startsAt, endsAt }: Pick<AcademyHead, 'startsAt' | 'endsAt'>): string {
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (first === last) return dayShort(first)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOneMonth ? dayShort(first).split(' ').slice(0, 2).join(' ') : dayShort(first)
  return `${from} au ${dayShort(last)}`.replaceAll(' ', '\u00a0').replace('\u00a0au\u00a0', ' au ')
}
