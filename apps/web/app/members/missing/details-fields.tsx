import type { RefObject } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import type { centerRegions } from '../center-select.tsx'
import { CompletionFields } from '../completion-fields.tsx'
import {
  completionValues,
  type CompletionErrors,
  type CompletionValues,
} from '../completion-form.ts'
import { MobileField } from '../mobile-field.tsx'
import { useMissing } from '../use-missing.ts'
import { detailsErrors } from './details-form.ts'
import type { Missing } from './missing-details.ts'

interface DetailsFieldsProps {
  readonly missing: Missing
  readonly regions: ReturnType<typeof centerRegions>
  readonly values: Partial<CompletionValues>
  readonly errors: CompletionErrors
  readonly stillMissing: CompletionErrors | null
}

/** The mobile; for a whole profile also the club, the terms and the news. */
export function DetailsFields({ missing, ...fields }: DetailsFieldsProps) {
  const { values, errors } = fields
  return (
    <>
      {errors.other && <ErrorState title={errors.other} />}
      {missing === 'profile' ? (
        <CompletionFields {...fields} />
      ) : (
        <MobileField required defaultValue={values.mobilePhone} error={errors.mobilePhone} />
      )}
    </>
  )
}

/** What the form still needs; null until a script can tell. */
export function useMissingDetails(form: RefObject<HTMLFormElement | null>, missing: Missing) {
  return useMissing(form, (typed) => detailsErrors(completionValues(typed), missing))
}
