import type { contract, HandlerInput } from '@quatre/contract'
import {
  formulaRefusal,
  multiChance,
  pairCount,
  poolsThenDraw,
  straightDraw,
  type Formula,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { TournamentFormula } from '../tournament.sql.ts'

export type Plan = HandlerInput<typeof contract.referees.create>['body']['plan']

const refused = (reason: string) => new Problem('draw_refused', { values: { reason } })

const refusals: Readonly<Record<NonNullable<ReturnType<typeof formulaRefusal>>, string>> = {
  pairsOutOfRange: 'il faut de 4 à 64 paires',
  poolsTooSmall: 'il faut au moins 3 paires par poule',
  poolsTooLarge: 'il faut au plus 6 paires par poule',
  tooManyQualified: 'trop de paires sortent des poules',
  nobodyToBeat: 'une paire n’aurait personne à jouer',
  keyTwice: 'deux phases ont le même nom',
  multiChanceSize: 'un multichances se joue à 8, 12, 16 ou 24',
  noEnd: 'le tableau n’a pas de fin',
}

/** The formula of a plan for so many pairs. @throws Problem draw_refused */
export function formulaOf(plan: Plan, pairs: number): TournamentFormula {
  const formula = shapeOf(plan, pairs)
  requirePlayable(formula)
  const { format, drawFormat = format } = plan
  const formats = Object.fromEntries(
    formula.phases.map(({ key, kind }) => [key, kind === 'pools' ? format : drawFormat]),
  )
  return { ...formula, formats }
}

function requirePlayable(formula: Formula): void {
  const refusal = formulaRefusal(formula)
  if (refusal !== null) throw refused(refusals[refusal])
}

function shapeOf({ kind, pools, qualified, classifiedTo }: Plan, pairs: number): Formula {
  if (kind === 'pools') return poolsThenDraw({ pairs, pools, qualified, classifiedTo })
  if (kind === 'straight') return straightDraw(pairs, classifiedTo)
  if (![8, 12, 16, 24].includes(pairs)) throw refused('un multichances se joue à 8, 12, 16 ou 24')
  return multiChance(pairs)
}

/** The formula of a tournament for the pairs that came: as announced where it fits. @throws Problem draw_refused */
export function fittedFormula(
  formula: TournamentFormula,
  plan: Plan | undefined,
  pairs: number,
): TournamentFormula {
  if (plan !== undefined) return formulaOf(plan, pairs)
  if (pairCount(formula) === pairs) return formula
  throw refused(`la formule annoncée est pour ${pairCount(formula)} paires, il y en a ${pairs}`)
}
