import { endFromCounts, type Counts, type MatchEnd } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'

const mostSets = 3

/** The result that the fields of a form say; a set that nobody filled was not played. */
export function resultInForm(form: FormData, isFoot: boolean): MatchEnd {
  const counts = Array.from({ length: mostSets }, (_, set) => set).flatMap((set): Counts[] => {
    const [first, second] = [0, 1].map((side) => formText(form, `set${set}-${side}`).trim())
    return first === '' && second === '' ? [] : [[count(first), count(second)]]
  })
  return endFromCounts(isFoot ? 'foot-5' : 'sets', counts)
}

/** A text that is no number is none of a score either. */
const count = (text = ''): number => (/^\d{1,2}$/.test(text) ? Number(text) : 99)
