import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react'
import { describedBy, Field } from '../../ui/form/field.tsx'
import { cursorAfter } from './card-checks.ts'

interface CardFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'placeholder' | 'inputMode'
> {
  readonly id: string
  readonly field: string
  readonly label: string
  readonly value: string
  readonly error?: string
  readonly format: (text: string) => string
  readonly onValue: (value: string) => void
  /** Called when the visitor adds text at the end: not for a correction, nor for the browser's filling. */
  readonly onAdded?: (value: string) => void
  /** Shown at the end of the field. */
  readonly mark?: ReactNode
}

/** A field that groups its digits, and leaves the cursor where it was. */
export function CardField(props: CardFieldProps) {
  const { id, field, label, value, error, format, onValue, onAdded, mark, ...rest } = props
  const { inputMode = 'numeric' } = rest
  const input = useRef<HTMLInputElement>(null)
  const cursor = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (cursor.current === null) return
    input.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [value])
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onValue(format(typed))
  })
  // the text typed, or filled in by the browser, before the script came
  useLayoutEffect(() => takeTyped(), [])
  const change = (element: HTMLInputElement) => {
    const before = element.value.slice(0, element.selectionStart ?? undefined)
    const next = format(element.value)
    if (inputMode === 'numeric' && before.length < element.value.length) {
      cursor.current = cursorAfter(next, before.replace(/\D/g, '').length)
    }
    onValue(next)
    const isAdded = before.length === element.value.length && next.length > value.length
    if (isAdded && document.activeElement === element) onAdded?.(next)
  }
  return (
    <Field id={id} label={label} error={error}>
      <div className="relative">
        <input
          {...rest}
          ref={input}
          id={id}
          data-field={field}
          type="text"
          inputMode={inputMode}
          className={inputMode === 'numeric' ? 'control tabular-nums' : 'control'}
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => change(event.currentTarget)}
          {...describedBy(id, { label, error })}
        />
        {mark}
      </div>
    </Field>
  )
}
