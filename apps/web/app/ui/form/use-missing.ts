import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** What is still missing in a form; null until a script can tell: then the server says so. */
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
    // What was typed before this script came, or filled in by the browser, stands there by then.
    const frame = requestAnimationFrame(() => lookAtStart())
    return () => cancelAnimationFrame(frame)
  }, [])
  const incomplete = missing !== null && Object.keys(missing).length > 0
  return { missing, incomplete, look }
}
