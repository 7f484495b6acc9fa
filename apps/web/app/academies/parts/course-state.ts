import type { OwnCourse } from '@quatre/contract'
import {
  campDeadlines,
  dayShort,
  hourMs,
  isoWithOffset,
  networkTimeZone,
  time,
  trialFreeHours,
} from '@quatre/domain'
import { optionNames } from './words.ts'

/** « 2 × déjeuner, 1 × accueil dès 8h00 »; empty without an option. */
export function optionsText({ options }: Pick<OwnCourse, 'options'>): string {
  const counts = Map.groupBy(options, ({ name }) => name)
  return [...counts]
    .map(([name, own]) => `${own.length}\u00a0×\u00a0${optionNames[name].toLowerCase()}`)
    .join(', ')
}

/** « jeu. 10 déc. à 23h59 » */
const momentText = (at: string): string =>
  `${dayShort(at).replaceAll(' ', '\u00a0')} à\u00a0${time(at)}`

/** Until when all of it is given back; empty when that is over. */
export function wholeUntilText(
  { academy, sessions, isTrial }: Pick<OwnCourse, 'academy' | 'sessions' | 'isTrial'>,
  now: number,
): string {
  const timeZone = networkTimeZone
  const bought = sessions
    .filter(({ isCalledOff }) => !isCalledOff)
    .map((one) => ({ ...one, startsAt: Date.parse(one.startsAt) }))
  const last = (bought[1] ?? bought[0])?.startsAt
  const until =
    academy.type === 'camp' ? campDeadlines({ sessions: bought }, timeZone)?.wholeUntil : last
  if (until === undefined) return ''
  const ends = isTrial ? until - trialFreeHours * hourMs : until
  return ends < now ? '' : `Rendu en entier jusqu’au ${momentText(isoWithOffset(ends, timeZone))}`
}

/** The state of an enrolment, in a sentence. */
export function stateText({ state, expiresAt, position }: OwnCourse): string {
  const until = expiresAt === null ? '' : ` jusqu’au ${momentText(expiresAt)}`
  switch (state) {
    case 'held':
      return `À payer\u00a0: la place est gardée jusqu’à ${expiresAt === null ? 'maintenant' : time(expiresAt)}.`
    case 'offered':
      return `Une place s’est libérée\u00a0: elle est à toi${until}.`
    case 'waiting':
      return position === null
        ? 'Sur la liste d’attente.'
        : `Liste d’attente, ${position === 1 ? '1re' : `${position}e`} famille.`
    case 'confirmed':
      return 'Inscription confirmée.'
    case 'removed':
      return 'Annulé par le club, remboursé.'
    case 'expired':
    case 'left':
      return 'L’inscription n’est plus en cours.'
  }
}
