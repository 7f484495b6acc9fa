import type { ApiProblem } from '@quatre/contract'
import { endFromCounts, type Counts, type MatchEnd } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'

const mostSets = 3

/** The result that the fields of a form say; a set that nobody filled was not played, « fin » is `retired-0` or the like. */
export function resultInForm(form: FormData, isFoot: boolean): MatchEnd {
  const counts = Array.from({ length: mostSets }, (_, set) => set).flatMap((set): Counts[] => {
    const [first, second] = [0, 1].map((side) => formText(form, `set${set}-${side}`).trim())
    return first === '' && second === '' ? [] : [[count(first), count(second)]]
  })
  const [how, at] = formText(form, 'fin').split('-')
  const side = at === '1' ? 1 : 0
  if (how === 'walk_over') return { how, absent: at === 'both' ? at : side }
  const end = endFromCounts(isFoot ? 'foot-5' : 'sets', counts)
  return how === 'retired' && end.how === 'played' ? { ...end, how, by: side } : end
}

/** A text that is no number is none of a score either. */
const count = (text = ''): number => (/^\d{1,2}$/.test(text) ? Number(text) : 99)

/** A refusal above the match as it is now: with the status of the API the browser would keep the match it has. */
export function showRefusal(_: unknown, problem: ApiProblem) {
  if (problem.status >= 500) throw problem
  return { refusal: problem.message }
}
