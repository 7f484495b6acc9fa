import type { ProfileChange } from '@quatre/contract'
import { completionErrors, phoneErrors } from '@quatre/domain'
import type { CompletionErrors, CompletionValues } from '../../entrance/parts/completion-form.ts'
import type { ProfileGap } from './profile-gap.ts'

/** The faults of the fields that were asked for. */
export function gapErrors(values: CompletionValues, gap: ProfileGap): CompletionErrors {
  return gap === 'phone' ? phoneErrors(values) : completionErrors(values)
}

/** The change of the profile; a box that was not offered, or not ticked, takes nothing back. */
export function gapChange(values: CompletionValues, gap: ProfileGap): ProfileChange {
  const { mobilePhone, center, newsSms } = values
  if (gap === 'phone') return { mobilePhone }
  return {
    mobilePhone,
    center: { id: Number(center) },
    termsConditions: true,
    ...(newsSms && { newsSms }),
  }
}
