import { centerAndTermsMessage, mobilePhoneMessage } from '../problems/field-messages.ts'
import { parseMobilePhone } from './phone.ts'

interface Completion {
  readonly mobilePhone: string
  /** The id of a centre as the form sends it; empty: none chosen. */
  readonly center: string
  readonly termsConditions: boolean
}

interface CompletionErrors {
  readonly mobilePhone?: string
  /** Of the club and the terms together. */
  readonly other?: string
}

/** The errors of a member who lacks only a mobile (requirement M35). */
export function phoneErrors({ mobilePhone }: Pick<Completion, 'mobilePhone'>): CompletionErrors {
  return parseMobilePhone(mobilePhone) === null ? { mobilePhone: mobilePhoneMessage } : {}
}

/** The fields missing from an account or a profile (requirements M32 and M35). */
export function completionErrors(typed: Completion): CompletionErrors {
  const isChosen = typed.center !== '' && typed.termsConditions
  return { ...phoneErrors(typed), ...(!isChosen && { other: centerAndTermsMessage }) }
}
