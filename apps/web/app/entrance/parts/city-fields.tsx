import { cityMissingMessage } from '@quatre/domain'
import { useState, type ChangeEvent } from 'react'
import { useFetcher } from 'react-router'
import { Select } from '../../ui/form/select.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { CheckedField } from '../../ui/form/checked-field.tsx'
import type { loader } from './cities.ts'
import { postalCodeFault } from '../../ui/form/field-faults.ts'

interface CityFieldsProps extends Pick<TextFieldProps, 'enterKeyHint'> {
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  /** The server's communes for this postal code, when the form came back. */
  readonly cities: readonly string[]
  readonly errors: { readonly postalCode?: string; readonly city?: string }
}

/** The postal code and its commune, filled in while typing; a choice where several share the code. */
export function CityFields({ postalCode, city, cities, errors, enterKeyHint }: CityFieldsProps) {
  const lookup = useFetcher<typeof loader>()
  /** Null before the first change: the server's communes are still valid. */
  const [typed, setTyped] = useState<string | null>(null)
  const find = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const code = currentTarget.value.trim()
    setTyped(code)
    if (isWhole(code)) void lookup.load(`/_cities?codePostal=${encodeURIComponent(code)}`)
  }
  // The communes of another code, or of half a code, are not offered.
  const found =
    typed !== null && isWhole(typed) && lookup.state === 'idle' ? lookup.data : undefined
  const names = typed === null ? cities : (found?.names ?? [])
  const notFound = found ? found.message : errors.postalCode
  return (
    <div className="grid gap-5 page-sm:grid-cols-[9rem_1fr]">
      <CheckedField
        findFault={postalCodeFault}
        label="Code postal"
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint={enterKeyHint}
        pattern="[0-9]{5}"
        maxLength={5}
        required
        defaultValue={postalCode}
        error={notFound}
        onChange={find}
      />
      <div aria-live="polite">
        {names.length > 1 ? (
          <Select
            key={names.join()}
            label="Ville"
            name="city"
            autoComplete="address-level2"
            required
            defaultValue={names.includes(city ?? '') ? city : ''}
            error={errors.city}
          >
            <option value="">{cityMissingMessage}</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ) : (
          <TextField
            label="Ville"
            name="city"
            readOnly
            value={names[0] ?? ''}
            placeholder="D’après ton code postal"
            error={errors.city}
          />
        )}
      </div>
    </div>
  )
}

const isWhole = (code: string) => code.length === 5
