/**
 * How an event is played, as data. Phases follow each other; each takes the survivors of the one before and `enter`
 * pairs of its own. The last phase takes the best pairs, the first one the last of the order.
 */
export interface Formula {
  readonly phases: readonly FormulaPhase[]
  /** Matches decide the ranks up to this one, those beyond are shared: 2 final only, 4 third place, all: every rank. */
  readonly classifiedTo: number
}

export type FormulaPhase = KnockOutPhase | PoolsPhase | MultiChancePhase

interface PhaseCommon {
  readonly key: string
  readonly enter: number
}

export interface KnockOutPhase extends PhaseCommon {
  readonly kind: 'knockOut'
  readonly name: 'qualifying' | 'main'
  /** It ends when so many are left: 1 in the last phase. */
  readonly survivors: number
  /** Protected pairs, when not as many as the number of entries gives. */
  readonly seeds?: number
}

export interface PoolsPhase extends PhaseCommon {
  readonly kind: 'pools'
  readonly pools: number
  /** The first so many of each pool go on; 0 when the pools end the event. */
  readonly qualified: number
}

/** Everybody plays on: after each round winners and losers part; after the last, pools of three, or nobody is level. */
export interface MultiChancePhase extends PhaseCommon {
  readonly kind: 'multiChance'
  readonly rounds: number
  readonly seeds?: number
}

const mainDraw = (enter: number): KnockOutPhase => ({
  kind: 'knockOut',
  key: 'main',
  name: 'main',
  enter,
  survivors: 1,
})

/** Straight draw (TDL): all pairs enter in the first round, byes apart. */
export function straightDraw(pairs: number, classifiedTo = 4): Formula {
  return { phases: [mainDraw(pairs)], classifiedTo }
}

/** Staggered draw (TEE): `tiers` counts the pairs that enter in each round, the lowest first. */
export function staggeredDraw(tiers: readonly number[], classifiedTo = 4): Formula {
  let left = 0
  const phases = tiers.map((enter, index): FormulaPhase => {
    if (index === tiers.length - 1) return mainDraw(enter)
    const survivors = Math.ceil((left + enter) / 2)
    left = survivors
    return { ...mainDraw(enter), key: `entry-${index + 1}`, survivors }
  })
  return { phases, classifiedTo }
}

/** Pools, whose first `qualified` play a final draw; with 0 the pools, and matches between equal ranks, end the event. */
export function poolsThenDraw(plan: {
  pairs: number
  pools: number
  qualified: number
  classifiedTo?: number
}): Formula {
  const pools: FormulaPhase = {
    kind: 'pools',
    key: 'pools',
    enter: plan.pairs,
    pools: plan.pools,
    qualified: plan.qualified,
  }
  const phases = plan.qualified > 0 ? [pools, mainDraw(0)] : [pools]
  return { phases, classifiedTo: plan.classifiedTo ?? 4 }
}

/** Qualifying draw of the lowest pairs, for `places` of the main draw. */
export function qualifyingThenMain(plan: {
  qualifying: number
  places: number
  direct: number
  classifiedTo?: number
}): Formula {
  const { qualifying: enter, places: survivors } = plan
  const qualifying: FormulaPhase = {
    kind: 'knockOut',
    key: 'qualifying',
    name: 'qualifying',
    enter,
    survivors,
  }
  return { phases: [qualifying, mainDraw(plan.direct)], classifiedTo: plan.classifiedTo ?? 4 }
}

/** Rounds before the pools of three, by number of pairs; 12 pairs may play 3 matches each instead of 4. */
const multiChanceRounds: Readonly<Record<number, readonly number[]>> = {
  8: [3],
  12: [2, 1],
  16: [4],
  24: [3],
}

export const multiChanceSizes: readonly number[] = Object.keys(multiChanceRounds).map(Number)

/**
 * Multi-chance event (TMC) of 8, 12, 16 or 24 pairs.
 * @throws RangeError for another number, and for 3 matches when the pairs are not 12.
 */
export function multiChance(pairs: number, matchesEach?: 3): Formula {
  const rounds = multiChanceRounds[pairs]?.[matchesEach === 3 ? 1 : 0]
  if (rounds === undefined) throw new RangeError(`no multi-chance event of ${pairs} pairs`)
  return { phases: [{ kind: 'multiChance', key: 'rounds', enter: pairs, rounds }], classifiedTo: 2 }
}

/** The number of pairs that play each phase: those that enter and those that come from the one before. */
function phaseSizes(formula: Formula): number[] {
  let survivors = 0
  return formula.phases.map((phase) => {
    const size = survivors + phase.enter
    survivors = survivorCount(phase)
    return size
  })
}

const survivorCount = (phase: FormulaPhase): number => {
  if (phase.kind === 'multiChance') return 0
  return phase.kind === 'pools' ? phase.pools * phase.qualified : phase.survivors
}

/** The pairs of the event. */
export const pairCount = (formula: Formula): number =>
  formula.phases.reduce((sum, phase) => sum + phase.enter, 0)

export type FormulaRefusal =
  | 'pairsOutOfRange'
  | 'poolsTooSmall'
  | 'poolsTooLarge'
  | 'tooManyQualified'
  | 'nobodyToBeat'
  | 'multiChanceSize'
  | 'noEnd'
  | 'keyTwice'

/** Why this formula cannot be played, `null` when it can. */
export function formulaRefusal(formula: Formula): FormulaRefusal | null {
  const pairs = pairCount(formula)
  if (pairs < 4 || pairs > 64) return 'pairsOutOfRange'
  if (new Set(formula.phases.map((phase) => phase.key)).size < formula.phases.length)
    return 'keyTwice'
  const sizes = phaseSizes(formula)
  for (const [index, phase] of formula.phases.entries()) {
    const refusal = phaseRefusal(phase, sizes[index] ?? 0, index === formula.phases.length - 1)
    if (refusal !== null) return refusal
  }
  return formula.phases.length === 0 ? 'noEnd' : null
}

/** @throws RangeError with the refusal of a formula that cannot be played. */
export function requirePlayable(formula: Formula): void {
  const refusal = formulaRefusal(formula)
  if (refusal !== null) throw new RangeError(refusal)
}

function phaseRefusal(phase: FormulaPhase, size: number, last: boolean): FormulaRefusal | null {
  if (phase.kind === 'knockOut') {
    if (phase.survivors < 1 || size <= phase.survivors) return 'nobodyToBeat'
    return last && phase.survivors > 1 ? 'noEnd' : null
  }
  if (phase.kind === 'pools') {
    const smallest = Math.floor(size / phase.pools)
    if (smallest < 3) return 'poolsTooSmall'
    if (Math.ceil(size / phase.pools) > 6) return 'poolsTooLarge'
    if (phase.qualified > smallest) return 'tooManyQualified'
    return last === (phase.qualified === 0) ? null : 'noEnd'
  }
  if (!(multiChanceRounds[size]?.includes(phase.rounds) ?? false)) return 'multiChanceSize'
  return last ? null : 'noEnd'
}
