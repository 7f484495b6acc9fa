import type { LeagueFixture, LeagueHead, LeagueNeed, LeagueStanding } from '@quatre/contract'
import { dayLong, dayShort, plural, time } from '@quatre/domain'

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

const written = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
]

const counted = (count: number, one: string, many: string, isFeminine = false): string => {
  const word = count === 1 && isFeminine ? 'une' : (written[count] ?? String(count))
  return `${word} ${count < 2 ? one : many}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** « 1er », « 3e » */
export const rankText = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)

/** « 5 déc. », « 1er déc. » */
export const dateText = (at: string): string =>
  unbroken(dayShort(at.slice(0, 10)).split(' ').slice(1).join(' ').replace(/^1 /, '1er '))

/** « Mardi 24 novembre » */
export const dayText = (at: string): string => capital(dayLong(at.slice(0, 10)))

/** « division 2, automne 2026 » */
export const divisionText = ({ division, season }: LeagueHead): string =>
  `division ${division}, ${season}`

/** When the clock changes the words about a league: entries open, or close. Epoch ms. */
export function nextChange(
  { status, entryOpensAt, entryDeadline }: LeagueHead,
  now: number,
): number | undefined {
  if (status !== 'open') return undefined
  return [entryOpensAt, entryDeadline].map((at) => Date.parse(at)).find((at) => at > now)
}

/** The state of a league in lists: « 11 journées sur 14 », « Inscriptions le 16 janv. », « 3 places sur 8 ». */
export function stateText(league: LeagueHead, now: number): string {
  const { status, playedDays, days, capacity, teams } = league
  if (status === 'cancelled') return 'Annulée'
  if (status === 'finished') return 'Terminée'
  if (status === 'playing')
    return playedDays === 0
      ? `Débute le ${dateText(league.startsAt)}`
      : `${plural(playedDays, 'journée', 'journées')} sur ${days}`
  if (now < Date.parse(league.entryOpensAt))
    return `Inscriptions le ${dateText(league.entryOpensAt)}`
  const free = capacity - teams
  return free > 0 ? `${plural(free, 'place', 'places')} sur ${capacity}` : 'Complet'
}

/** The state of a fixture that has no score yet: « 19h00 », « reporté au 12 déc. », « à confirmer ». */
export function pendingText({ state, startsAt, absent, matches }: LeagueFixture): string {
  if (absent === 'both') return 'forfait des deux équipes'
  if (absent !== null) return 'forfait'
  if (state === 'unplayed') return 'non joué'
  if (matches.some((match) => match.state === 'disputed')) return 'résultat contesté'
  if (matches.some((match) => match.state === 'entered')) return 'à confirmer'
  if (state === 'postponed') return `reporté au ${dateText(startsAt)}, ${time(startsAt)}`
  return time(startsAt)
}

/** « Victoire 3 points, défaite 1, forfait 0. » */
export function pointsText({
  points: { win, draw, loss, absent },
  hasDraws,
  matchesOfFixture,
}: {
  readonly points: { win: number; draw: number; loss: number; absent: number }
  readonly hasDraws: boolean
  readonly matchesOfFixture: number
}): string {
  const gained = [
    `victoire ${win}\u00a0points`,
    ...(hasDraws ? [`nul ${draw}`] : []),
    `défaite ${loss}`,
    `forfait ${absent}`,
  ]
  const doubles = hasDraws ? 'Un match' : capital(counted(matchesOfFixture, 'double', 'doubles'))
  return `${doubles} par rencontre\u00a0; ${gained.join(', ')}.`
}

type Prospects = Pick<LeagueStanding, 'promotion' | 'staying'>

/** A row of the ladder: a range of numbers of victories, their outcome, and how sure it is. */
export interface Rung {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly note: string
}

/** The outcome of each number of victories, the most first; equal outcomes are one row. */
export function ladder({ promotion, staying }: Prospects, division: number): Rung[] {
  const steps = (promotion ?? staying)?.byVictories.length ?? 0
  const rungs: Rung[] = []
  for (let victories = steps - 1; victories >= 0; victories--) {
    const words = rungWords(
      promotion?.byVictories[victories],
      staying?.byVictories[victories],
      division,
    )
    const last = rungs.at(-1)
    if (last && last.title === words.title && (last.note === words.note || steps > mostSteps)) {
      rungs[rungs.length - 1] = { ...last, from: victories }
    } else rungs.push({ from: victories, to: victories, ...words })
  }
  return rungs
}

/** With more fixtures left, all open outcomes are one row, without regard to their shares. */
const mostSteps = 6

type Prospect = LeagueNeed['byVictories'][number] | undefined

function rungWords(up: Prospect, stay: Prospect, division: number) {
  if (up?.status === 'sure') return { title: 'Vous montez', note: 'quoi que fassent les autres' }
  if (up?.status === 'depends') return { title: oftenText(up), note: shareText(up, 'pour monter') }
  if (stay?.status === 'never')
    return { title: 'Vous descendez', note: `en division ${division + 1}` }
  if (stay?.status === 'depends')
    return { title: oftenText(stay), note: shareText(stay, 'pour rester') }
  return { title: 'Vous restez', note: `en division ${division}` }
}

const oftenText = ({ share }: NonNullable<Prospect>): string =>
  share === null
    ? 'Ça dépend'
    : share < 0.1
      ? 'Presque jamais'
      : share > 0.9
        ? 'Presque sûr'
        : 'Ça dépend'

function shareText({ share }: NonNullable<Prospect>, what: string): string {
  if (share === null) return 'aussi des autres résultats'
  const percent = Math.min(99, Math.max(1, Math.round(share * 100)))
  return `${percent}\u00a0cas sur\u00a0100 ${what}`
}

/** « Trois matchs, trois victoires »: the least that is sure, or that nothing is. */
export function needTitle({ promotion, staying, left }: Prospects & { left: number }): string {
  const matches = capital(counted(left, 'match', 'matchs'))
  const sure = (need: LeagueNeed | null) =>
    need === null ? -1 : need.byVictories.findIndex(({ status }) => status === 'sure')
  const canRise = promotion?.byVictories.some(({ status }) => status !== 'never') ?? false
  const victories = canRise ? sure(promotion) : sure(staying)
  if (victories === -1) return `${matches}, rien n’est sûr`
  if (victories === 0) return canRise ? 'Vous montez' : 'Le maintien est acquis'
  return `${matches}, ${counted(victories, 'victoire', 'victoires', true)}`
}

/** « à 2 points du filet », of the line that is nearer: going up, or staying. */
export function gapText(
  standings: readonly LeagueStanding[],
  own: LeagueStanding,
  { promoted, relegated }: Pick<LeagueHead, 'promoted' | 'relegated'>,
): string {
  const place = standings.findIndex(({ teamId }) => teamId === own.teamId)
  const line = promoted > 0 ? promoted : standings.length - relegated
  const rival = standings[place < line ? line : line - 1]
  const gap = Math.abs((rival?.points ?? own.points) - own.points)
  if (gap === 0) return 'à égalité au filet'
  return place < line
    ? `${plural(gap, 'point', 'points')} au-dessus du filet`
    : `à ${plural(gap, 'point', 'points')} du filet`
}
