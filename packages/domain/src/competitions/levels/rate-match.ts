import { rate } from 'openskill'
import { bradleyTerryFull } from 'openskill/models'
import type { Side } from '../formats/score.ts'
import type { Skill } from './level.ts'

/** Something of each player of a doubles match. */
export type Doubles<Player> = readonly [readonly [Player, Player], readonly [Player, Player]]

const beta = 25 / 6
// a level moves for ever: without it the level of a player of hundreds of matches would stay the same
const tau = 0.18

interface RatedDoubles {
  /** The first side’s chance before the match. */
  readonly expected: number
  readonly after: Doubles<Skill>
}

/** The skills after a match; a null winner is a draw. */
export function rateMatch(sides: Doubles<Skill>, winner: Side | null): RatedDoubles {
  const rank = winner === null ? [1, 1] : winner === 0 ? [1, 2] : [2, 1]
  const after = rate(sides, { model: bradleyTerryFull, rank, beta, tau })
  return { expected: chanceOfFirst(sides), after }
}

/**
 * The chance that the model takes the first side to have. The library's `predictWin` draws it from another curve, with
 * which a win and a loss would not weigh each other out.
 */
function chanceOfFirst([first, second]: Doubles<Skill>): number {
  // of each side first, so that the order of its two players changes no bit
  const sideVariance = ([a, b]: readonly [Skill, Skill]) =>
    a.sigma ** 2 + b.sigma ** 2 + 2 * tau ** 2
  const spread = Math.sqrt(sideVariance(first) + sideVariance(second) + 2 * beta ** 2)
  return 1 / (1 + Math.exp((second[0].mu + second[1].mu - (first[0].mu + first[1].mu)) / spread))
}
