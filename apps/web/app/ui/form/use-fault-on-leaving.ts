import { useState, type ChangeEvent, type FocusEvent } from 'react'
import type { Fault } from './field-faults.ts'

const never = () => false

/**
 * The fault of one field: shown when it is left, or as soon as its text is complete (`isWhole`), and gone as soon as it
 * is corrected.
 */
export function useFaultOnLeaving(findFault: Fault, isWhole: (text: string) => boolean = never) {
  const [fault, setFault] = useState<string | null>(null)
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (fault !== null || isWhole(value)) setFault(findFault(value))
  }
  const onBlur = ({ currentTarget: field, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const tell = () => setFault(findFault(field.value))
    const mayBePressing = relatedTarget === null || relatedTarget.matches(':hover')
    if (mayBePressing) afterPress(tell)
    else tell()
  }
  return { fault, onChange, onBlur }
}

const pressMilliseconds = 300

/**
 * A sentence that appears sooner would move the pressed element away from under the finger. Without a press (« OK » of
 * a phone's keyboard, another window) it comes after a short while.
 */
function afterPress(tell: () => void): void {
  const end = new AbortController()
  const released = () => {
    end.abort()
    clearTimeout(pause)
    setTimeout(tell)
  }
  const pause = setTimeout(() => {
    if (document.querySelector(':active') === null) released()
  }, pressMilliseconds)
  // A finger is lifted before the field is left, and a disabled button gives no click.
  for (const name of ['pointerup', 'pointercancel', 'click']) {
    document.addEventListener(name, released, { signal: end.signal })
  }
}
