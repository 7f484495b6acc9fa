import type { ReactNode } from 'react'

export interface FieldTexts {
  readonly label: ReactNode
  /** Shown under the label, before typing. */
  readonly hint?: ReactNode
  /** The fault and its correction. */
  readonly error?: string | null
}

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error }: FieldTexts) {
  const ids = [hint && hint !== error && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const
}

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-alert">
      {error}
    </p>
  )
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null
  return (
    <p id={`${id}-hint`} className="mb-1.5 text-sm text-mute">
      {hint}
    </p>
  )
}

interface FieldProps extends FieldTexts {
  readonly id: string
  readonly children: ReactNode
}

/** A label, its control, a hint and an error, tied together. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <FieldHint id={id} hint={hint === error ? null : hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}
