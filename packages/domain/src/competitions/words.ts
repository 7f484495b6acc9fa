import type { Formula, MatchNode, FormulaPhase, MatchSource } from './draws/index.ts'
import { tournamentEventNames } from './entries/index.ts'
import type { Category, TournamentEvent } from './season-rules.ts'
import type { FormatCode } from './formats/index.ts'

/** « P100 dames », « Loisir mixte ». */
export function tournamentTitle(category: Category | null, event: TournamentEvent): string {
  return `${category ?? 'Loisir'} ${tournamentEventNames[event]}`
}

/** A round of a knock-out by the number of its lines: one of its matches after « vainqueur », all of them. */
const knockOutRounds: Readonly<Record<number, readonly [ofOne: string, all: string]>> = {
  1: ['de la finale', 'Finale'],
  2: ['de la demie', 'Demies'],
  4: ['du quart', 'Quarts'],
  8: ['du 8e', '8es'],
  16: ['du 16e', '16es'],
  32: ['du 32e', '32es'],
}

/** The letter of a pool, « A » of `pools/A`. */
export const poolLetter = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** « Poule A », or « Places 1 à 3 » of the last pools of a multi-chance event. */
export function poolName(letter: string): string {
  const places = /^places-(\d+)-(\d+)$/.exec(letter)
  return places ? `Places ${places[1]} à ${places[2]}` : `Poule ${letter}`
}

const ordinal = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)

/**
 * A match after « vainqueur » or « perdant », in French: « du quart 2 », « de la finale », « du match 1, places 5 à 8 ».
 * @param linesOfRound the lines of its round in a full draw, byes counted: 4 in quarter-finals
 */
export function ofMatch(node: MatchNode, linesOfRound: number): string {
  const { name, position } = node
  const number = linesOfRound === 1 ? '' : ` ${position}`
  const ofRound = name === 'main' ? knockOutRounds[linesOfRound]?.[0] : undefined
  if (ofRound !== undefined) return `${ofRound}${number}`
  const round = roundName(node, linesOfRound).toLowerCase()
  return round.endsWith(' place') ? `du match pour la ${round}` : `du match${number}, ${round}`
}

/** The round of a match, in French: « Poules », « Quarts », « Qualifications, tour 1 ». */
export function roundName(node: MatchNode, linesOfRound: number): string {
  const { name, round, ranks } = node
  switch (name) {
    case 'pool':
      return 'Poules'
    case 'main':
      return knockOutRounds[linesOfRound]?.[1] ?? `Tour ${round}`
    case 'qualifying':
      return `Qualifications, tour ${round}`
    case 'thirdPlace':
      return '3e place'
    case 'multiChance':
      return `Tour ${round}`
    case 'classification':
      return ranks.to - ranks.from === 1
        ? `${ordinal(ranks.from)} place`
        : `Places ${ranks.from} à ${ranks.to}`
  }
}

/**
 * Where a side of a match will come from while it is not known: « 1er de la poule A », « Vainqueur du quart 2 ».
 * @param matchName another match, by `ofMatch`
 */
export function sourceName(source: MatchSource, matchName: (matchId: string) => string): string {
  if ('seed' in source) return `Tête de série ${source.seed}`
  if ('pool' in source) {
    const pool = poolName(poolLetter(source.pool)).replace('Poule', 'de la poule')
    return `${ordinal(source.rank)} ${pool.replace('Places', 'des places')}`
  }
  return 'winnerOf' in source
    ? `Vainqueur ${matchName(source.winnerOf)}`
    : `Perdant ${matchName(source.loserOf)}`
}

/** How a tournament is played, in French: « 8 poules de 3, puis tableau de 16 ». */
export function formulaText({ phases }: Formula): string {
  let size = 0
  const parts = phases.map((phase) => {
    size += phase.enter
    const text = phaseText(phase, size)
    size = survivorCount(phase)
    return text
  })
  return parts.join(', puis ')
}

function phaseText(phase: FormulaPhase, size: number): string {
  if (phase.kind === 'multiChance') return `multichances à ${size} paires`
  if (phase.kind === 'pools') {
    const [least, most] = [Math.floor(size / phase.pools), Math.ceil(size / phase.pools)]
    const each = least === most ? `${least}` : `${least} ou ${most}`
    return phase.pools === 1 ? `une poule de ${size}` : `${phase.pools} poules de ${each}`
  }
  return phase.name === 'qualifying' ? `qualifications à ${size}` : `tableau de ${size}`
}

const survivorCount = (phase: FormulaPhase): number =>
  phase.kind === 'pools'
    ? phase.pools * phase.qualified
    : phase.kind === 'knockOut'
      ? phase.survivors
      : 0

function placeOfFormat(phase: FormulaPhase): string {
  if (phase.kind === 'pools') return 'en poule'
  if (phase.kind === 'multiChance') return 'à chaque tour'
  return phase.name === 'qualifying' ? 'en qualifications' : 'dans le tableau'
}

/** The match formats, in French: « format D2 en poule, C2 dans le tableau ». */
export function formatsText(
  { phases }: Formula,
  formats: Readonly<Record<string, FormatCode>>,
): string {
  const codes = new Set(phases.map(({ key }) => formats[key]))
  if (codes.size === 1) return `format ${[...codes].join('')}`
  return `format ${phases.map((phase) => `${formats[phase.key]} ${placeOfFormat(phase)}`).join(', ')}`
}
