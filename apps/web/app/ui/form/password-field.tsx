import { Icon } from '../icon.tsx'
import { useId, useState } from 'react'
import { describedBy, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export function PasswordField({ label, hint, error, id: givenId, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className="control pr-13"
          {...describedBy(id, { label, hint, error })}
        />
        <button
          type="button"
          className="scripted absolute inset-y-0 right-0 grid w-12 place-items-center text-mute hover:text-ink"
          aria-label="Afficher le mot de passe"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </Field>
  )
}

/** The one that an account has, asked for again. */
export const OwnPasswordField = ({ error }: Pick<TextFieldProps, 'error'>) => (
  <PasswordField label="Ton mot de passe" name="password" required error={error} />
)
