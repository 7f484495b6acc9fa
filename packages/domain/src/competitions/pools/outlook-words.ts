import type { MarginBound, NeededResult, PairOutlook } from './outlook.ts'
import type { PairId } from './pool.ts'

export interface OutlookWords {
  readonly nameOf: (pair: PairId) => string
  readonly isFeminine: boolean
}

const noBreak = '\u00a0'
/** More ways are not told. */
const mostWays = 2
const minus = '\u2212'

const gamesText = (count: number): string =>
  `${count < 0 ? minus : ''}${Math.abs(count)}${noBreak}${Math.abs(count) > 1 ? 'jeux' : 'jeu'}`

/** « de 3 jeux », « en 2 sets », « en 3 sets de −1 jeu ». */
function marginText({ sets, games }: MarginBound, setsToWin: number): string {
  const inSets = setsToWin === 1 ? '' : ` en ${sets === setsToWin ? 2 : 3}${noBreak}sets`
  return games === null ? inSets : `${inSets} de ${gamesText(games)}`
}

function leastText(bound: MarginBound, setsToWin: number): string {
  const isClose = bound.sets < setsToWin && bound.games !== null
  return isClose
    ? ` en 2${noBreak}sets, ou en 3 avec ${gamesText(bound.games)} de mieux`
    : marginText(bound, setsToWin)
}

function wonText({ atLeast, atMost, setsToWin }: NeededResult): string {
  if (atMost === null) return atLeast === null ? '' : leastText(atLeast, setsToWin)
  if (atLeast === null) return `${marginText(atMost, setsToWin)} au plus`
  if (atLeast.sets !== atMost.sets || atLeast.games === null || atMost.games === null)
    return `${leastText(atLeast, setsToWin)},${marginText(atMost, setsToWin)} au plus`
  if (atLeast.games === atMost.games) return marginText(atMost, setsToWin)
  return marginText(atMost, setsToWin).replace(' de ', ` de ${atLeast.games} à `)
}

/**
 * « qualifiés », « éliminés », « passent s’ils gagnent de 3 jeux », « passent même battus de 2 jeux », « passent si
 * Lopez / Calmels gagnent », « encore en course ». Margins are the least that are enough.
 */
export function outlookSentence(
  outlook: PairOutlook,
  { nameOf, isFeminine }: OutlookWords,
): string {
  const feminine = isFeminine ? 'e' : ''
  if (outlook.status === 'qualified') return `qualifié${feminine}s`
  if (outlook.status === 'eliminated') return `éliminé${feminine}s`
  const they = isFeminine ? 'si elles' : 's’ils'
  const neededText = (need: NeededResult): string => {
    const against = need.isOnlyMatch ? '' : ` contre ${nameOf(need.opponent)}`
    const subject = need.pair === outlook.pair ? they : `si ${nameOf(need.pair)}`
    if (need.won) return `${subject} gagnent${wonText(need)}${against}`
    const most = need.atMost ? marginText(need.atMost, need.setsToWin) : ''
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
