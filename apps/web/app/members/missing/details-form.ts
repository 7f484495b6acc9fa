import type { ProfileChange } from '@quatre/contract'
import { completionErrors, phoneErrors } from '@quatre/domain'
import type { CompletionErrors, CompletionValues } from '../completion-form.ts'
import type { Missing } from './missing-details.ts'

/** What is still wrong with what was asked for. */
export function detailsErrors(values: CompletionValues, missing: Missing): CompletionErrors {
  return missing === 'phone' ? phoneErrors(values) : completionErrors(values)
}

/** The change of the profile; a box that was not offered, or not ticked, takes nothing back. */
export function detailsChange(values: CompletionValues, missing: Missing): ProfileChange {
  const { mobilePhone, center, newsSms } = values
  if (missing === 'phone') return { mobilePhone }
  return {
    mobilePhone,
    center: { id: Number(center) },
    termsConditions: true,
    ...(newsSms && { newsSms }),
  }
}
