import { centerAndTermsMessage } from '@quatre/domain'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { useFrame } from '../../frame/use-frame.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CenterSelect, type centerRegions } from '../center-select.tsx'
import { detailsErrors, detailsValues, type DetailsErrors } from './details-form.ts'
import type { Missing } from './missing-details.ts'

interface DetailsFieldsProps {
  readonly missing: Missing
  readonly regions: ReturnType<typeof centerRegions>
  readonly values: { readonly mobilePhone: string; readonly center: string }
  readonly errors: DetailsErrors
  /** Confirming is not possible yet. */
  readonly incomplete: boolean
}

/** The mobile; for a whole profile also the club, the terms and the news. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { missing, regions, values, errors, incomplete } = props
  return (
    <>
      {errors.other && <ErrorState title={errors.other} />}
      <TextField
        label="Mobile"
        name="mobilePhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="06 ou 07, 10 chiffres"
        maxLength={30}
        required
        defaultValue={values.mobilePhone}
        error={errors.mobilePhone}
      />
      {missing === 'profile' && (
        <>
          <CenterSelect regions={regions} defaultValue={values.center} error={errors.center} />
          <Terms />
          <Checkbox label="Je veux recevoir les bons plans par SMS" name="newsSms" value="oui" />
          {incomplete && !errors.other && (
            <p className="text-sm text-mute">{centerAndTermsMessage}</p>
          )}
        </>
      )}
    </>
  )
}

function Terms() {
  const legal = useFrame()?.menus.legal ?? []
  return (
    <Checkbox
      label="J’accepte les CGU, les CGV et la politique de confidentialité"
      name="termsConditions"
      value="oui"
      required
      hint={
        legal.length === 0
          ? undefined
          : legal.map(({ label, to }) => (
              <Link key={to} to={to} target="_blank" className="link mr-4">
                {label}
              </Link>
            ))
      }
    />
  )
}

/** Whether all that is needed stands in the form; null until a script can tell. */
export function useComplete(form: RefObject<HTMLFormElement | null>, missing: Missing) {
  const [complete, setComplete] = useState<boolean | null>(null)
  const look = useCallback(() => {
    if (form.current === null) return
    const errors = detailsErrors(detailsValues(new FormData(form.current)), missing)
    setComplete(Object.keys(errors).length === 0)
  }, [form, missing])
  useEffect(() => {
    // What the browser itself filled in again stands in the fields by then.
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [look])
  return { complete, look }
}
