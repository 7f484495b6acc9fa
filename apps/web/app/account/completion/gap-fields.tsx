import type { ComponentProps, RefObject } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import { CompletionFields } from '../../entrance/parts/completion-fields.tsx'
import { completionValues } from '../../entrance/parts/completion-form.ts'
import { MobileField } from '../../site/form/mobile-field.tsx'
import { useMissing } from '../../ui/form/use-missing.ts'
import { gapErrors } from './gap-change.ts'
import type { ProfileGap } from './profile-gap.ts'

interface GapFieldsProps extends ComponentProps<typeof CompletionFields> {
  readonly gap: ProfileGap
}

/** The mobile; for a whole profile also the club, the terms and the news. */
export function GapFields({ gap, ...fields }: GapFieldsProps) {
  const { values, errors } = fields
  return (
    <>
      {errors.other && <ErrorState title={errors.other} />}
      {gap === 'profile' ? (
        <CompletionFields {...fields} />
      ) : (
        <MobileField required defaultValue={values.mobilePhone} error={errors.mobilePhone} />
      )}
    </>
  )
}

/** The missing fields of the form; null until a script has checked. */
export function useStillMissing(form: RefObject<HTMLFormElement | null>, gap: ProfileGap) {
  return useMissing(form, (typed) => gapErrors(completionValues(typed), gap))
}
