import {
  centerAndTermsMessage,
  mobilePhoneMessage,
  parseMobilePhone,
  requiredMessage,
} from '@quatre/domain'
import { formText } from '../form-text.ts'

export interface CompletionValues {
  readonly mobilePhone: string
  readonly center: string
  readonly termsConditions: boolean
  readonly newsSms: boolean
  /** Asked for where the provider told none. */
  readonly firstName: string
  readonly lastName: string
}

export type CompletionErrors = Partial<Record<keyof CompletionValues | 'other', string>>

export function completionValues(form: FormData): CompletionValues {
  return {
    mobilePhone: formText(form, 'mobilePhone'),
    center: formText(form, 'center'),
    termsConditions: formText(form, 'termsConditions') !== '',
    newsSms: formText(form, 'newsSms') !== '',
    firstName: formText(form, 'firstName').trim(),
    lastName: formText(form, 'lastName').trim(),
  }
}

interface Known {
  readonly firstName: string
  readonly lastName: string
}

/** What is missing (specification section 5, « Social signup modal »). */
export function completionErrors(values: CompletionValues, known: Known): CompletionErrors {
  const isMobile = parseMobilePhone(values.mobilePhone) !== null
  return {
    ...(!values.firstName && !known.firstName && { firstName: requiredMessage }),
    ...(!values.lastName && !known.lastName && { lastName: requiredMessage }),
    ...(!isMobile && { mobilePhone: mobilePhoneMessage }),
    ...((!values.center || !values.termsConditions) && { other: centerAndTermsMessage }),
  }
}
