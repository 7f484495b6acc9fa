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
