import { ApiProblem } from '@quatre/contract'
import { data, redirect } from 'react-router'
import { completionAddress, signInAddress } from '../pages/addresses.ts'

/** The outcome of a form: saved, or refused with all its typed values. */
export interface Answer<Saved = never> {
  /** The answer of the call; null when it was refused. */
  readonly saved: Saved | null
  readonly code: string | null
  /** The sentence of each field, by its name in the form. */
  readonly errors: Readonly<Record<string, string>>
  /** The fault, when it is of no field. */
  readonly refusal: string | null
  /** The typed values, to be shown again; never a password. */
  readonly values: Readonly<Record<string, string>>
}

/** The field of a refusal that names none, by its code. */
type FieldOfCode = Readonly<Record<string, string>>

/** The answer to a refusal: the form again, with the status of the API. */
const showAgain = (answer: Answer, { status }: ApiProblem) => data(answer, { status })

interface Refusals<Shown> {
  readonly fieldOfCode?: FieldOfCode
  /** The page to come back to, once signed in again or the account completed, where the API asks for that first. */
  readonly back?: string
  /** The answer of a page that shows more of a refusal, or leads on from it. */
  readonly show?: (answer: Answer, problem: ApiProblem) => Shown
}

/** Sends a form on to the API, and answers it; a page to go on to is answered as it is. */
export async function submit<Saved, Shown = ReturnType<typeof showAgain>>(
  form: FormData,
  call: () => Promise<Saved>,
  { fieldOfCode, back, show = showAgain as never }: Refusals<Shown> = {},
) {
  try {
    const saved = await call()
    if (saved instanceof Response) return saved as Extract<Saved, Response>
    const answer = { saved, code: null, errors: {}, refusal: null, values: {} }
    return answer as SavedAnswer<Exclude<Saved, Response>>
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const first = back === undefined ? null : addressBefore(back, error)
    // the page shows nothing of it, as of all that leads to another page
    if (first !== null) return redirect(first) as never
    return show(refused(form, error, fieldOfCode), error)
  }
}

function addressBefore(back: string, { status, code }: ApiProblem): string | null {
  if (status === 401) return signInAddress(back)
  return code === 'account_incomplete' ? completionAddress(back) : null
}

/** Nothing is shown of a form that always leads to another page. */
type SavedAnswer<Saved> = [Saved] extends [never]
  ? never
  : Answer<Saved> & { readonly saved: Saved }

export function refused(
  form: FormData,
  { code, message, fields }: ApiProblem,
  fieldOfCode: FieldOfCode = {},
): Answer {
  const named = Object.entries(fields).map(([path, sentence]) => [fieldOfPath(path), sentence])
  const field = fieldOfCode[code]
  const errors = Object.fromEntries(named.length === 0 && field ? [[field, message]] : named)
  const refusal = Object.keys(errors).length === 0 ? message : null
  return { saved: null, code, errors, refusal, values: shownValues(form) }
}

/** `address.postalCode` is the field `postalCode`; a part of a club, a level or ages is it whole. */
function fieldOfPath(path: string): string {
  if (path.startsWith('userLevels')) return 'level'
  return path
    .replace(/^(address|userApp|user|details)\./, '')
    .replace(/^(?:center\.|centers\b|jobApplicationCenters\b).*/, 'center')
    .replace(/^(ages|extras)\..*/, '$1')
}

function shownValues(form: FormData): Record<string, string> {
  const isShown = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === 'string' && !/password/i.test(entry[0])
  return Object.fromEntries([...form.entries()].filter(isShown))
}
