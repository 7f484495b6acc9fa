import type { RefObject } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CenterSelect, type centerRegions } from '../center-select.tsx'
import { MobileField } from '../mobile-field.tsx'
import { Terms } from '../terms.tsx'
import { useMissing } from '../use-missing.ts'
import {
  detailsErrors,
  detailsValues,
  type DetailsErrors,
  type DetailsValues,
} from './details-form.ts'
import type { Missing } from './missing-details.ts'

interface DetailsFieldsProps {
  readonly missing: Missing
  readonly regions: ReturnType<typeof centerRegions>
  readonly values: Pick<DetailsValues, 'mobilePhone' | 'center'> & Partial<DetailsValues>
  readonly errors: DetailsErrors
  /** Why confirming is not possible yet; null before a script can tell. */
  readonly stillMissing: DetailsErrors | null
}

/** The mobile; for a whole profile also the club, the terms and the news. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { missing, regions, values, errors, stillMissing } = props
  return (
    <>
      {errors.other && <ErrorState title={errors.other} />}
      <MobileField required defaultValue={values.mobilePhone} error={errors.mobilePhone} />
      {missing === 'profile' && (
        <>
          <CenterSelect regions={regions} defaultValue={values.center} error={errors.center} />
          <Terms accepted={values.termsConditions ?? false} />
          <Checkbox
            label="Je veux recevoir les bons plans par SMS"
            name="newsSms"
            value="oui"
            defaultChecked={values.newsSms}
          />
          {stillMissing?.other && !errors.other && (
            <p className="text-sm text-mute">{stillMissing.other}</p>
          )}
        </>
      )}
    </>
  )
}

/** What the form still needs; null until a script can tell. */
export function useMissingDetails(form: RefObject<HTMLFormElement | null>, missing: Missing) {
  return useMissing(form, (typed) => detailsErrors(detailsValues(typed), missing))
}
