import { completionErrors, requiredMessage } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'
import {
  completionValues,
  type CompletionErrors,
  type CompletionValues,
} from '../parts/completion-form.ts'

interface Names {
  /** Asked for where the provider gave none. */
  readonly firstName: string
  readonly lastName: string
}

export type NewAccountValues = CompletionValues & Names
export type NewAccountErrors = CompletionErrors & Partial<Names>

export function newAccountValues(form: FormData): NewAccountValues {
  return {
    ...completionValues(form),
    firstName: formText(form, 'firstName').trim(),
    lastName: formText(form, 'lastName').trim(),
  }
}

/** The faults of the form beside the provider's data. */
export function newAccountErrors(values: NewAccountValues, known: Names): NewAccountErrors {
  return {
    ...(!values.firstName && !known.firstName && { firstName: requiredMessage }),
    ...(!values.lastName && !known.lastName && { lastName: requiredMessage }),
    ...completionErrors(values),
  }
}
