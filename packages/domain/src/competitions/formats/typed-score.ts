import type { FormatRules } from './format.ts'
import {
  checkScore,
  finalScoreFault,
  nextKind,
  superTieBreakState,
  type Counts,
  type PlayedSet,
  type ScoreFault,
} from './score.ts'

export interface TypedScore {
  /** What the digits say so far. */
  readonly sets: readonly PlayedSet[]
  /** null: a final score of the format. */
  readonly fault: ScoreFault | null
}

/** The ways to cut digits into the points of a super tie-break: `108` is 10-8, or 1-08, which nobody plays. */
function pointsIn(digits: string): Counts[] {
  const cuts = Array.from({ length: Math.max(digits.length - 1, 0) }, (_, at) => at + 1)
  return cuts
    .map((at) => [digits.slice(0, at), digits.slice(at)])
    .filter((parts) => parts.every((part) => part === '0' || !part.startsWith('0')))
    .map(([first, second]) => [Number(first), Number(second)])
}

const isWon = (points: Counts): boolean => superTieBreakState(points) === 'won'

/**
 * A final score typed as digits, the first pair's number first: `6364`, `63 46 10-8`, `97`. A set takes one digit a
 * pair; a super tie-break takes all digits left, and only one way of cutting them is ever legal.
 */
export function parseTypedScore(rules: FormatRules, typed: string): TypedScore {
  const sets: PlayedSet[] = []
  if (!/^[\d\s./,-]*$/.test(typed)) return { sets, fault: { code: 'not_digits', set: 1 } }
  let digits = typed.replace(/\D/g, '')
  while (digits.length > 0) {
    const check = checkScore(rules, sets)
    const set = sets.length + 1
    if (!check.isLegal) return { sets, fault: check.fault }
    if (check.winner !== null) return { sets, fault: { code: 'after_the_end', set } }
    if (nextKind(rules, check.setsWon) === 'super') {
      const points = pointsIn(digits).find(isWon)
      if (points === undefined) return { sets, fault: { code: superFault(digits), set } }
      sets.push({ kind: 'super', points })
      break
    }
    if (digits.length === 1) return { sets, fault: { code: 'set_unfinished', set } }
    sets.push({ kind: 'set', games: [Number(digits[0]), Number(digits[1])] })
    digits = digits.slice(2)
  }
  return { sets, fault: finalScoreFault(rules, sets) }
}

function superFault(digits: string): 'set_unfinished' | 'set_impossible' {
  const isOpen = pointsIn(digits).some((points) => superTieBreakState(points) === 'open')
  const longer = Array.from({ length: 10 }, (_, next) => pointsIn(`${digits}${next}`)).flat()
  return digits.length < 3 || isOpen || longer.some(isWon) ? 'set_unfinished' : 'set_impossible'
}
