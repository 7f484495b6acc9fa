import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError, FieldHint, type FieldTexts } from './field.tsx'

interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly disabled?: boolean
}

interface RadioGroupProps extends FieldTexts {
  readonly name: string
  readonly options: readonly RadioOption[]
  readonly defaultValue?: string
  readonly required?: boolean
  /** `tiles`: each choice is a box that can be pressed anywhere. */
  readonly look?: 'plain' | 'tiles'
  readonly onChange?: (value: string) => void
}

export function RadioGroup(props: RadioGroupProps) {
  const { name, label, hint, error, options, defaultValue, required, look = 'plain' } = props
  const id = useId()
  const tiles = look === 'tiles'
  return (
    <fieldset {...describedBy(id, { label, hint, error })}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <FieldHint id={id} hint={hint} />
      <div className={tiles ? 'grid gap-2 page-sm:grid-cols-2' : 'flex flex-wrap gap-x-6 gap-y-1'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-start gap-3 py-2.5',
              tiles &&
                'rounded-control border border-edge bg-line px-4 hover:bg-shade has-checked:border-court has-checked:bg-court-tint has-disabled:opacity-60',
            )}
          >
            <input
              type="radio"
              className="tick"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              onChange={() => props.onChange?.(option.value)}
            />
            <span className={classNames(tiles && 'font-semibold')}>
              {option.label}
              {option.detail && (
                <span className="block text-sm font-normal text-mute">{option.detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
