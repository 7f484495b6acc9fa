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
  /** The sets read from the digits so far. */
  readonly sets: readonly PlayedSet[]
  /** null: a final score of the format. */
  readonly fault: ScoreFault | null
  /** A score of a match that goes on. */
  readonly isRunning: boolean
}

/** The ways to cut digits into the points of a super tie-break: `108` is 10-8, or 1-08, which nobody plays. */
function pointsIn(digits: string): Counts[] {
  const cuts = Array.from({ length: Math.max(digits.length - 1, 0) }, (_, at) => at + 1)
  return cuts
    .map((at) => [digits.slice(0, at), digits.slice(at)])
    .filter((parts) => parts.every((part) => part === '0' || !part.startsWith('0')))
    .map(([first, second]) => [Number(first), Number(second)])
}

const cutTo = (digits: string, state: 'won' | 'open') =>
  pointsIn(digits).find((points) => superTieBreakState(points) === state)

/**
 * A score typed as digits, the first pair's number first: `6364`, `63 46 10-8`, `97`, `64 32` while it is played. A set
 * takes one digit a pair; a super tie-break takes all digits left, and only one way of cutting them is ever legal.
 */
export function parseTypedScore(rules: FormatRules, typed: string): TypedScore {
  const sets: PlayedSet[] = []
  const faulty = (code: ScoreFault['code'], set = sets.length + 1): TypedScore => {
    return { sets, fault: { code, set }, isRunning: false }
  }
  if (!/^[\d\s./,-]*$/.test(typed)) return faulty('not_digits')
  let digits = typed.replace(/\D/g, '')
  while (digits.length > 0) {
    const check = checkScore(rules, sets)
    if (!check.isLegal) return faulty(check.fault.code, check.fault.set)
    if (check.winner !== null) return faulty('after_the_end')
    if (nextKind(rules, check.setsWon) === 'super') {
      const points = cutTo(digits, 'won') ?? cutTo(digits, 'open')
      if (points === undefined) return faulty(superFault(digits))
      sets.push({ kind: 'super', points })
      break
    }
    if (digits.length === 1) return faulty('set_unfinished')
    sets.push({ kind: 'set', games: [Number(digits[0]), Number(digits[1])] })
    digits = digits.slice(2)
  }
  const goesOn = checkScore(rules, sets)
  const isRunning = sets.length > 0 && goesOn.isLegal && goesOn.winner === null
  return { sets, fault: finalScoreFault(rules, sets), isRunning }
}

function superFault(digits: string): 'set_unfinished' | 'set_impossible' {
  const longer = Array.from({ length: 10 }, (_, next) => cutTo(`${digits}${next}`, 'won'))
  return digits.length < 3 || longer.some(Boolean) ? 'set_unfinished' : 'set_impossible'
}
