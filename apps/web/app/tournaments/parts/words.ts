import type { Competition, TournamentMatch } from '@quatre/contract'
import { addDays, dayShort, tournamentEventNames, plural, poolName, time } from '@quatre/domain'

export const previewNames = {
  leisure: 'Loisir',
  federation: 'Homologué',
  academy: 'Académie',
} as const satisfies Record<Competition['preview'], string>

/** The largest text of a tournament: « P100 », « Loisir ». */
export const categoryText = ({
  category,
  preview,
}: Pick<Competition, 'category' | 'preview'>): string =>
  category ?? (preview === 'academy' ? 'Académie' : 'Loisir')

/** « P100 messieurs » */
export const competitionTitle = (
  tournament: Pick<Competition, 'category' | 'preview' | 'event'>,
): string => `${categoryText(tournament)} ${tournamentEventNames[tournament.event]}`

/** « sam. 21 et dim. 22 nov. », « sam. 21 nov. », « ven. 20 au dim. 22 nov. » */
export function daysText({ startsAt, endsAt }: Pick<Competition, 'startsAt' | 'endsAt'>): string {
  const [first, last] = [startsAt, endsAt].map(dayOfText) as [string, string]
  if (first === last) return unbroken(dayShort(first))
  const isNext = Date.parse(last) - Date.parse(first) === 86_400_000
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = sameMonth ? dayShort(first).split(' ').slice(0, 2).join(' ') : dayShort(first)
  return `${unbroken(from)} ${isNext ? 'et' : 'au'} ${unbroken(dayShort(last))}`
}

/** « 21 nov. », for a title, which has room for no more. */
export const firstDayText = ({ startsAt }: Pick<Competition, 'startsAt'>): string =>
  unbroken(dayShort(dayOfText(startsAt)).split(' ').slice(1).join(' '))

/** « mer. 18 nov. à 23h59 » */
export const momentText = (at: string): string => unbroken(`${dayShort(at)} à ${time(at)}`)

/** The last minute before a deadline: « sam. 19 déc. à 23h59 », since nobody enters on Sunday at 0h00. */
export const deadlineText = (at: string): string =>
  momentText(
    at.slice(11, 16) === '00:00' ? `${addDays(dayOfText(at), -1)}T23:59${at.slice(16)}` : at,
  )

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The places of a tournament in a list: « 5 places sur 24 », « Complet, 3 paires en attente », and so on. */
export function placesText({ pairs, capacity, waiting }: Competition): string {
  const free = capacity - pairs
  if (free > 0) return `${plural(free, 'place', 'places')} sur ${capacity}`
  return waiting === 0 ? 'Complet' : `Complet, ${plural(waiting, 'paire', 'paires')} en attente`
}

export const pairsText = (count: number): string => plural(count, 'paire', 'paires')

export const poolOrRound = ({ pool, roundName }: TournamentMatch): string =>
  pool === null ? roundName : poolName(pool)

/** « Lacaze / Ferran » with the stroke kept on the first line where it breaks. */
export const pairText = (label: string): string => label.replaceAll(' / ', '\u00a0/ ')

/** A score for the eye: « 4-2 · 2-4 · 10-7 », « forfait ». The given side's games come first. */
export function scoreText({ sets, outcome }: TournamentMatch, side: 0 | 1 = 0): string {
  const played = sets.map((games) => `${games[side]}-${games[side === 0 ? 1 : 0]}`)
  const ended = outcome === null ? '' : endings[outcome]
  return [...played, ...(ended ? [ended] : [])].join(' · ')
}

export const endings = {
  played: '',
  walk_over: 'forfait',
  retired: 'abandon',
  disqualified: 'disqualif.',
} as const satisfies Record<NonNullable<TournamentMatch['outcome']>, string>

/** « Terrain 2 » of a match, when it is known. */
export const courtName = ({ court }: TournamentMatch): string => court?.name ?? ''

/** Whether two instants are on one written day. */
export const sameDay = (one: string, other: string): boolean => dayOfText(one) === dayOfText(other)

/** The day before the time where it is another than that of the given instant: « dim. 9h30 ». */
export const timeFrom = (at: string, from: string): string =>
  sameDay(at, from) ? time(at) : `${dayShort(at).split(' ')[0]}\u00a0${time(at)}`

const dayOfText = (instant: string) => instant.slice(0, 10)
