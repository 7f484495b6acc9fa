import type { KeyboardEvent } from 'react'

/**
 * The key that says « next » on a phone (`enterKeyHint`) goes on to the next field. Without this some
 * phones would send the form, half filled in.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.enterKeyHint !== 'next') return
  event.preventDefault()
  const fields = [...form.elements].filter(isFilledIn)
  fields[fields.indexOf(target) + 1]?.focus()
}

function isFilledIn(element: Element): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return true
  if (!(element instanceof HTMLInputElement)) return false
  return element.type !== 'hidden' && !element.readOnly && element.tabIndex >= 0
}
