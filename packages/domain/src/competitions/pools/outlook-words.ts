import { plural } from '../../text/format.ts'
import type { MarginBound, NeededResult, PairOutlook } from './outlook.ts'
import type { PairId } from './pool.ts'

export interface OutlookWords {
  readonly pairNameById: (pair: PairId) => string
  readonly isFeminine: boolean
}

const noBreak = '\u00a0'
/** More ways are not listed. */
const mostWays = 2

const gamesText = (count: number): string => plural(count, 'jeu', 'jeux')

/** « de 3 jeux », « en 2 sets de 3 jeux »; a winner in three sets may have fewer games: « en 3 sets avec 1 jeu de moins ». */
function marginText({ sets, games }: MarginBound, { setsToWin, won }: NeededResult): string {
  const inSets = setsToWin === 1 ? '' : ` en ${sets === setsToWin ? 2 : 3}${noBreak}sets`
  if (games === null) return inSets
  if (games > 0) return `${inSets} de ${gamesText(games)}`
  const more = won ? 'de moins au plus' : 'de plus'
  return `${inSets} avec ${games === 0 ? 'autant de jeux' : `${gamesText(-games)} ${more}`}`
}

function wonText(need: NeededResult): string {
  const { atLeast, atMost, setsToWin } = need
  const isClose = atLeast !== null && atLeast.sets < setsToWin
  const straight = isClose && atMost === null ? ` en 2${noBreak}sets, ou` : ''
  const least = atLeast === null ? '' : marginText(atLeast, need)
  if (atMost === null) return `${straight}${least}`
  const most = marginText(atMost, need)
  if (least === most) return most
  const isOneRange = atLeast?.sets === atMost.sets && (atLeast.games ?? 0) > 0
  return isOneRange && atMost.games !== null
    ? most.replace(' de ', ` de ${atLeast.games} à `)
    : `${least}${least && ','}${most} au plus`
}

/**
 * « qualifiés », « éliminés », « passent s’ils gagnent de 3 jeux », « passent même battus de 2 jeux », « passent si
 * Lopez / Calmels gagnent », « encore en course ». Margins are the least that are enough.
 */
export function outlookSentence(
  outlook: PairOutlook,
  { pairNameById, isFeminine }: OutlookWords,
): string {
  const feminine = isFeminine ? 'e' : ''
  if (outlook.status === 'qualified') return `qualifié${feminine}s`
  if (outlook.status === 'eliminated') return `éliminé${feminine}s`
  const they = isFeminine ? 'si elles' : 's’ils'
  const neededText = (need: NeededResult): string => {
    const against = need.isOnlyMatch ? '' : ` contre ${pairNameById(need.opponent)}`
    const subject = need.pair === outlook.pair ? they : `si ${pairNameById(need.pair)}`
    if (need.won) return `${subject} gagnent${wonText(need)}${against}`
    const most = need.atMost ? marginText(need.atMost, need) : ''
    return `même battu${feminine}s${most}${against}`
  }
  const ways = outlook.enough.slice(0, mostWays).map((needs) => {
    const own = needs.filter(({ pair }) => pair === outlook.pair)
    if (own.length < 2) return needs.map(neededText).join(' et ')
    const all = `${they} gagnent leurs ${own.length}${noBreak}matchs`
    return [all, ...needs.filter((need) => !own.includes(need)).map(neededText)].join(' et ')
  })
  return ways.length === 0 ? 'encore en course' : `passent ${ways.join(', ou ')}`
}
