import { useEffect, useRef } from 'react'

/** After an answer with errors the keyboard is on the first field to mend. */
export function useFocusOnError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer === undefined) return
    form.current
      ?.querySelector<HTMLElement>(
        'input[aria-invalid], select[aria-invalid], fieldset[aria-invalid] input',
      )
      ?.focus()
  }, [answer])
  return form
}
