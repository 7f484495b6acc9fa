import { grouped, plural, signed } from '../text/format.ts'
import { drawStepWords, type DrawRecord, type FinalRank, type MatchSource } from './draws/index.ts'
import type { PlayerPoints } from './points/index.ts'
import type { PairId, Standing } from './pools/index.ts'
import type { PoolRules } from './pools/pool-rules.ts'
import { sourceName } from './words.ts'

const noBreak = '\u00a0'
const colon = `${noBreak}: `
const listed = (texts: readonly string[]): string => new Intl.ListFormat('fr').format(texts)
const ordinal = (rank: number): string => (rank === 1 ? '1re' : `${rank}e`)

/** A pair as it is weighed. */
export interface PairStrength {
  /** By weight, from 1; null before the draw. */
  readonly place: number | null
  readonly isSeed: boolean
  readonly weight: number
  /** The weight of each player. */
  readonly counted: readonly number[]
  /** How many pairs have this weight. */
  readonly level: number
}

/** « Tête de série 3 : poids 1 240 (600 + 640), tirée au sort parmi 2. », « Poids 1 240 (600 + 640). » */
export function seedSentence({ place, isSeed, weight, counted, level }: PairStrength): string {
  const added = weight - counted.reduce((sum, one) => sum + one, 0)
  const parts = [...counted, ...(added > 0 ? [added] : [])].map(grouped).join(' + ')
  const why = added > 0 ? ' pour une femme en messieurs' : ''
  const sum = `${grouped(weight)} (${parts}${why})`
  if (place === null) return `Poids ${sum}.`
  const lot = level > 1 ? `, tirée au sort parmi ${level}` : ''
  const what = isSeed ? `Tête de série ${place}` : `N°${noBreak}${place}`
  return `${what}${colon}poids ${sum}${lot}.`
}

/** « 3 points : 1 victoire à 2, 1 défaite à 1. » */
function gainsSentence({ points: rules }: Pick<PoolRules, 'points'>, { points, gains }: Standing) {
  const names = [
    [rules.win, 'victoire', 'victoires'],
    [rules.loss, 'défaite', 'défaites'],
    [rules.disqualified, 'disqualification', 'disqualifications'],
    [rules.walkOver, 'forfait', 'forfaits'],
  ] as const
  const parts = names.flatMap(([value, one, many]) => {
    const count = gains.filter((gain) => gain === value).length
    return count === 0 ? [] : [`${plural(count, one, many)} à ${signed(value).replace('+', '')}`]
  })
  return `${plural(points, 'point', 'points')}${colon}${parts.join(', ') || 'aucun match joué'}.`
}

/** Of the pairs that the last rule was applied to: the next one behind, else the last one ahead. */
function neighbour(standings: readonly Standing[], { rank, reasons }: Standing) {
  const level = reasons.at(-1)?.level ?? []
  const others = standings.filter((one) => one.rank !== rank && level.includes(one.pair))
  return others.find((one) => one.rank > rank) ?? others.at(-1)
}

/** « 2e, devant Lopez / Calmels : différence de jeux, +4 contre −2. 3 points : 1 victoire à 2, 1 défaite à 1. » */
export function standingSentence(
  rules: Pick<PoolRules, 'points'>,
  standings: readonly Standing[],
  own: Standing,
  pairNameById: (pair: PairId) => string,
): string {
  const reason = own.reasons.at(-1)
  const gains = gainsSentence(rules, own)
  const other = neighbour(standings, own)
  if (reason === undefined || reason.rule === 'points' || other === undefined)
    return `${ordinal(own.rank)} avec ${gains}`
  const against = other.reasons[own.reasons.length - 1]?.value ?? 0
  const side = other.rank > own.rank ? 'devant' : 'derrière'
  const values = `${signed(reason.value)} contre ${signed(against)}`
  const why = () => {
    if (reason.rule === 'lots') return 'tirage au sort, depuis la graine'
    if (reason.rule === 'still_level') return 'à égalité pour l’instant, dans l’ordre du tirage'
    const measure = reason.measure === 'sets' ? 'sets' : 'jeux'
    if (reason.over === 'all') return `différence de ${measure}, ${values}`
    const between = reason.level.length === 2 ? 'confrontation directe' : 'matchs entre elles'
    return `${between}, différence de ${measure} ${values}`
  }
  return `${ordinal(own.rank)}, ${side} ${pairNameById(other.pair)}${colon}${why()}. ${gains}`
}

/** « 5e : vainqueur du match 1, 5e place. », and with whom a rank is shared. */
export function rankSentence(
  { rank, because, sharedBy }: Pick<FinalRank, 'rank' | 'because' | 'sharedBy'>,
  matchName: (matchId: string) => string,
): string {
  if (rank === null || 'playsIn' in because) return ''
  const shared = sharedBy > 1 ? `, rang partagé par ${sharedBy} paires` : ''
  const from = sourceName(because, matchName)
  return `${ordinal(rank)}${colon}${from.charAt(0).toLowerCase()}${from.slice(1)}${shared}.`
}

/** « 60 points chacun : 5e sur 16 paires en P100. » */
export function pointsSentence(
  { points, rule, table }: PlayerPoints,
  { rank, pairs, category }: { rank: number; pairs: number; category: string },
): string {
  const sum = `${plural(points, 'point', 'points')} chacun`
  const place = `${ordinal(rank)} sur ${pairs} paires en ${category}`
  if (table === undefined) return `${sum}${colon}pas de barème connu en ${category}.`
  if (rule === 'table') return `${sum}${colon}${place}.`
  const last = `le barème donne ceux de la ${table.rank}e place`
  const why = rule === 'noWonMatch' ? 'sans match gagné' : 'au-delà du barème'
  return `${sum}${colon}${place}, ${why}, ${last}.`
}

/** The draw step by step, to be checked: pools, then each place of a draw in the order of the lots. */
export function drawSentences(
  { phases }: Pick<DrawRecord, 'phases'>,
  pairName: (place: number) => string,
  matchName: (matchId: string) => string,
): string[] {
  const name = (source: MatchSource | undefined) =>
    source === undefined
      ? ''
      : 'seed' in source
        ? pairName(source.seed)
        : sourceName(source, matchName)
  return phases.flatMap((phase) => {
    const { entrants } = phase
    if (phase.kind === 'slots')
      return phase.steps.map((step) => drawStepWords(step, name(entrants[step.entrant - 1])))
    return phase.pools.map((places, pool) => {
      const letter = String.fromCodePoint(65 + pool)
      const pairs = places.map((place) => `${name(entrants[place])} (n°${noBreak}${place + 1})`)
      return `Poule ${letter}, en serpentin par poids${colon}${listed(pairs)}.`
    })
  })
}
