import { useState, type ChangeEvent, type FocusEvent } from 'react'
import type { Fault } from './field-faults.ts'

const never = () => false

/**
 * What is wrong with one field: told when it is left, or as soon as nothing can follow (`isWhole`),
 * and gone as soon as it is mended.
 */
export function useFaultOnLeaving(faultOf: Fault, isWhole: (text: string) => boolean = never) {
  const [fault, setFault] = useState<string | null>(null)
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (fault !== null || isWhole(value)) setFault(faultOf(value))
  }
  const onBlur = ({ currentTarget: field, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const tell = () => setFault(faultOf(field.value))
    const isPressing = relatedTarget === null || relatedTarget.matches(':hover')
    if (isPressing) afterPress(tell)
    else tell()
  }
  return { fault, onChange, onBlur }
}

/** A sentence that appears sooner would move what is being pressed away from under the finger. */
function afterPress(tell: () => void): void {
  const end = new AbortController()
  const released = () => {
    end.abort()
    setTimeout(tell)
  }
  // A finger is lifted before the field is left, and a disabled button gives no click.
  for (const name of ['pointerup', 'click']) {
    document.addEventListener(name, released, { signal: end.signal })
  }
}
