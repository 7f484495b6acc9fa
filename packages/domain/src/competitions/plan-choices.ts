import { minutesBetweenMatches, expectedMinutes } from './event-plan.ts'
import { seasonDrawRules, matchFormat } from './event.ts'
import {
  drawEvent,
  formulaRefusal,
  eventGraph,
  multiChance,
  multiChanceSizes,
  pairCount,
  poolsThenDraw,
  sourceKey,
  straightDraw,
  type Formula,
  type FormulaRefusal,
  type MatchSource,
} from './draws/index.ts'
import { formatLetter, type FormatCode } from './formats/index.ts'
import { plural } from '../text/format.ts'
import type { Season } from './season-rules.ts'
import { formulaText } from './words.ts'

/** A formula with the match format of each of its phases. */
export interface TournamentFormula extends Formula {
  readonly formats: Readonly<Record<string, FormatCode>>
}

/** How an event is to be played; the number of pairs comes with its entries. */
export interface FormulaPlan {
  readonly kind: 'pools' | 'straight' | 'multiChance'
  /** Of `pools`: how many, and how many pairs of each go on. */
  readonly pools: number
  readonly qualified: number
  readonly classifiedTo: number
  readonly format: FormatCode
  /** Of the draw after pools; `format` when absent. */
  readonly drawFormat?: FormatCode | undefined
}

/** The formula of a plan for so many pairs, or why it cannot be played. */
export function plannedFormula(
  plan: FormulaPlan,
  pairs: number,
): TournamentFormula | FormulaRefusal {
  const { format, drawFormat = format } = plan
  if (plan.kind === 'multiChance' && !multiChanceSizes.includes(pairs)) return 'multiChanceSize'
  const formula = shapeFor(plan, pairs)
  const formats = formula.phases.map(({ key, kind }) => [
    key,
    kind === 'pools' ? format : drawFormat,
  ])
  return formulaRefusal(formula) ?? { ...formula, formats: Object.fromEntries(formats) }
}

function shapeFor({ kind, pools, qualified, classifiedTo }: FormulaPlan, pairs: number): Formula {
  if (kind === 'pools') return poolsThenDraw({ pairs, pools, qualified, classifiedTo })
  return kind === 'straight' ? straightDraw(pairs, classifiedTo) : multiChance(pairs)
}

/** A way to play an event with the pairs that came. */
export interface PlanChoice {
  /** Its name in a form: `pools-3`. */
  readonly key: string
  /** Null: as it was announced. */
  readonly plan: FormulaPlan | null
  readonly text: string
  readonly matches: number
  /** About as long as it lasts on its courts, in minutes; breaks of the day apart. */
  readonly minutes: number
}

/**
 * The formulas that fit the pairs that came, the best first: as announced, else of the kind that was announced; pools of
 * three or four, multi-chance, a straight draw. None below 4 pairs, or above 64.
 */
export function planChoices(
  season: Season,
  announced: TournamentFormula,
  { pairs, courts }: { readonly pairs: number; readonly courts: number },
): PlanChoice[] {
  const base = announcedPlan(announced)
  const pools = [base.pools, Math.ceil(pairs / 4), Math.floor(pairs / 3)].filter(
    (count) => 3 * count <= pairs && pairs <= 4 * count && count <= 16,
  )
  const plans: FormulaPlan[] = [
    ...pools.map((count): FormulaPlan => {
      // the one pool decides
      const qualified = count === 1 ? 0 : base.qualified
      return { ...base, kind: 'pools', pools: count, qualified }
    }),
    { ...base, kind: 'multiChance' },
    { ...base, kind: 'straight' },
  ]
  const choices = plans
    .toSorted((one, other) => Number(other.kind === base.kind) - Number(one.kind === base.kind))
    .map((plan) => ({ plan, formula: plannedFormula(plan, pairs) }))
  const all =
    pairCount(announced) === pairs ? [{ plan: null, formula: announced }, ...choices] : choices
  const told = all.flatMap(({ plan, formula }): PlanChoice[] => {
    if (typeof formula === 'string') return []
    const key = plan === null ? 'announced' : keyIn(plan)
    return [{ key, plan, text: choiceText(formula), ...sizeAndTime(season, formula, courts) }]
  })
  return told.filter(({ text }, at) => told.findIndex((one) => one.text === text) === at)
}

const keyIn = ({ kind, pools }: FormulaPlan) => (kind === 'pools' ? `pools-${pools}` : kind)

/** The announced formula, as a plan for another number of pairs. */
function announcedPlan(announced: TournamentFormula): FormulaPlan {
  const { phases, formats, classifiedTo } = announced
  const [first] = phases
  if (first === undefined) throw new RangeError('a formula of no phase')
  return {
    kind: first.kind === 'knockOut' ? 'straight' : first.kind,
    pools: first.kind === 'pools' ? first.pools : 1,
    qualified: first.kind === 'pools' ? Math.min(first.qualified, 2) : 2,
    // every match of a multi-chance event decides ranks, also when its formula says otherwise
    classifiedTo: first.kind === 'multiChance' ? 4 : classifiedTo,
    format: matchFormat({ formula: announced, formats }, `${first.key}/`),
    drawFormat: formats[phases.at(-1)?.key ?? ''],
  }
}

/** « tableau de 13, 3 paires exemptes au premier tour » */
function choiceText(formula: Formula): string {
  const text = formulaText(formula)
  const [first] = formula.phases
  if (formula.phases.length > 1 || first?.kind !== 'knockOut') return text
  const exempt = 2 ** Math.ceil(Math.log2(first.enter)) - first.enter
  if (exempt === 0) return text
  return `${text}, ${plural(exempt, 'paire exempte', 'paires exemptes')} au premier tour`
}

/** Not shorter than the longest row of matches with their rests, nor than all matches on the courts there are. */
function sizeAndTime(
  season: Season,
  formula: TournamentFormula,
  courts: number,
): Pick<PlanChoice, 'matches' | 'minutes'> {
  const record = drawEvent({ formula, seed: '', witnesses: [], ...seasonDrawRules(season) })
  const { matches } = eventGraph(formula, record.phases)
  /** When the pairs of a match, of a pool or of a source have rested. */
  const rested = new Map<string, number>()
  let longest = 0
  let onCourts = 0
  for (const { id, pool, sources } of matches) {
    const code = matchFormat({ formula, formats: formula.formats }, id)
    const minutes = expectedMinutes[formatLetter(code)]
    const waitedFor = sources.flatMap((source) => [sourceKey(source), origin(source)])
    const end = Math.max(...waitedFor.map((key) => rested.get(key) ?? 0)) + minutes
    longest = Math.max(longest, end)
    onCourts += minutes + minutesBetweenMatches
    for (const key of [id, pool ?? id, ...sources.map(sourceKey)])
      rested.set(key, Math.max(rested.get(key) ?? 0, end + season.formats[code].restMinutes))
  }
  const quarters = Math.max(longest, onCourts / Math.max(1, courts)) / 15
  return { matches: matches.length, minutes: 15 * Math.ceil(quarters) }
}

/** The match or pool that it comes from. */
function origin(source: MatchSource): string {
  if ('winnerOf' in source) return source.winnerOf
  if ('loserOf' in source) return source.loserOf
  return 'pool' in source ? source.pool : ''
}
