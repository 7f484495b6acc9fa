import { useEffect, useRef } from 'react'

/** After an answer with errors the keyboard is on the first field to correct, or its message in sight. */
export function useFocusOnError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer === undefined) return
    const field = form.current?.querySelector<HTMLElement>(
      'input[aria-invalid], select[aria-invalid], textarea[aria-invalid], fieldset[aria-invalid] input, [data-fault]',
    )
    if (field) field.focus()
    else form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return form
}
