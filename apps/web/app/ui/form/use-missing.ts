import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** The missing fields of a form; null until a script has checked: then the server reports them. */
export function useMissing<E extends object>(
  form: RefObject<HTMLFormElement | null>,
  missingIn: (typed: FormData) => E,
) {
  const [missing, setMissing] = useState<E | null>(null)
  const look = () => {
    if (form.current !== null) setMissing(missingIn(new FormData(form.current)))
  }
  const lookAtStart = useEffectEvent(look)
  useEffect(() => {
    // Text typed before this script came, or filled in by the browser, is there by then.
    const frame = requestAnimationFrame(() => lookAtStart())
    return () => cancelAnimationFrame(frame)
  }, [])
  const incomplete = missing !== null && Object.keys(missing).length > 0
  return { missing, incomplete, look }
}
