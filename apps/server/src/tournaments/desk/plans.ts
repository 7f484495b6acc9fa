import {
  pairCount,
  plannedFormula,
  type FormulaPlan,
  type FormulaRefusal,
  type TournamentFormula,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'

const refused = (reason: string) => new Problem('draw_refused', { values: { reason } })

const refusals: Readonly<Record<FormulaRefusal, string>> = {
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
export function formulaForPairs(plan: FormulaPlan, pairs: number): TournamentFormula {
  const formula = plannedFormula(plan, pairs)
  if (typeof formula === 'string') throw refused(refusals[formula])
  return formula
}

/** The formula of a tournament for the pairs that came: as announced where it fits. @throws Problem draw_refused */
export function fittedFormula(
  formula: TournamentFormula,
  plan: FormulaPlan | undefined,
  pairs: number,
): TournamentFormula {
  if (plan !== undefined) return formulaForPairs(plan, pairs)
  if (pairCount(formula) === pairs) return formula
  throw refused(`la formule annoncée est pour ${pairCount(formula)} paires, il y en a ${pairs}`)
}
