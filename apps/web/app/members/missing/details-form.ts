import type { ProfileChange } from '@quatre/contract'
import { centerAndTermsMessage, mobilePhoneMessage, parseMobilePhone } from '@quatre/domain'
import { formText } from '../form-text.ts'
import type { Missing } from './missing-details.ts'

export interface DetailsValues {
  readonly mobilePhone: string
  readonly center: string
  readonly termsConditions: boolean
  readonly newsSms: boolean
}

export type DetailsErrors = Partial<Record<'mobilePhone' | 'center' | 'other', string>>

export function detailsValues(form: FormData): DetailsValues {
  return {
    mobilePhone: formText(form, 'mobilePhone'),
    center: formText(form, 'center'),
    termsConditions: form.has('termsConditions'),
    newsSms: form.has('newsSms'),
  }
}

/** What is still wrong (specification section 5, « profile modal »). */
export function detailsErrors(
  { mobilePhone, center, termsConditions }: DetailsValues,
  missing: Missing,
): DetailsErrors {
  const isProfile = missing === 'profile'
  return {
    ...(parseMobilePhone(mobilePhone) === null && { mobilePhone: mobilePhoneMessage }),
    ...(isProfile && !(center && termsConditions) && { other: centerAndTermsMessage }),
  }
}

/** The change of the profile; a box that was not offered, or not ticked, takes nothing back. */
export function detailsChange(values: DetailsValues, missing: Missing): ProfileChange {
  const { mobilePhone, center, newsSms } = values
  if (missing === 'phone') return { mobilePhone }
  return {
    mobilePhone,
    center: { id: Number(center) },
    termsConditions: true,
    ...(newsSms && { newsSms }),
  }
}
