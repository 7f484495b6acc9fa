import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CenterSelect, type centerRegions } from '../../centers/parts/center-select.tsx'
import type { CompletionErrors, CompletionValues } from './completion-form.ts'
import { MobileField } from '../../site/form/mobile-field.tsx'
import { Terms } from './terms.tsx'

interface CompletionFieldsProps {
  readonly regions: ReturnType<typeof centerRegions>
  /** As typed. */
  readonly values: Partial<Record<keyof CompletionValues, string>>
  readonly errors: CompletionErrors
  /** The faults that prevent confirming; null before a script has checked. */
  readonly stillMissing: CompletionErrors | null
}

/** Mobile, club, terms and news: the fields for a new member, or one without a club. */
export function CompletionFields(props: CompletionFieldsProps) {
  const { regions, values, errors, stillMissing } = props
  return (
    <>
      <MobileField required defaultValue={values.mobilePhone} error={errors.mobilePhone} />
      <CenterSelect regions={regions} defaultValue={values.center} error={errors.center} />
      <Terms accepted={Boolean(values.termsConditions)} />
      <Checkbox
        label="Je veux recevoir les bons plans par SMS"
        name="newsSms"
        value="oui"
        defaultChecked={Boolean(values.newsSms)}
      />
      {stillMissing?.other && !errors.other && (
        <p className="text-sm text-mute">{stillMissing.other}</p>
      )}
    </>
  )
}
