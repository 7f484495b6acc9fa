import { ApiProblem } from '@quatre/contract'
import { formText } from '../../site/form/form-text.ts'

/** The fields that complete an account or a profile, as typed. */
export interface CompletionValues {
  readonly mobilePhone: string
  readonly center: string
  readonly termsConditions: boolean
  readonly newsSms: boolean
}

export type CompletionErrors = Partial<Record<'mobilePhone' | 'center' | 'other', string>>

export function completionValues(form: FormData): CompletionValues {
  return {
    mobilePhone: formText(form, 'mobilePhone'),
    center: formText(form, 'center'),
    termsConditions: formText(form, 'termsConditions') !== '',
    newsSms: formText(form, 'newsSms') !== '',
  }
}

/** @throws the refusal of a form with faults, which the API is not asked about */
export function refuseFaults(fields: object): void {
  if (Object.keys(fields).length > 0) throw new ApiProblem(400, { problem: 'bad_request', fields })
}
