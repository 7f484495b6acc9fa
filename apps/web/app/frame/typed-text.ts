import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The one item of session storage: steps of the history with their typed text, the latest last. */
const storageKey = 'typed'
const mostSteps = 10
type Typed = Readonly<Record<string, string>>
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Pages of payments keep no typed text. */
const keepsNothing = /^\/(paiement|pay-in-app)/
const keptTypes = /^(text|email|tel|search|number|date|textarea|select-one|checkbox|radio)$/
const secrets = /^(cc-|one-time-code)/

/** Restores the text typed into a page's forms after a reload, a step back and one forward. */
export function useTypedText(): void {
  const { key, pathname } = useLocation()
  const step = `${key} ${pathname}`
  const before = useRef({ step, pathname })
  useEffect(() => {
    if (keepsNothing.test(pathname)) return
    const typed = read(step)
    if (typed) putBack(typed)
    // a refused form: the page stays, at a step of its own
    else if (before.current.step !== step && before.current.pathname === pathname)
      write(step, read(before.current.step))
    // before this script had come
    if (fieldsNow().some(([, field]) => isTyped(field))) write(step, typedNow())
    before.current = { step, pathname }
    const keep = ({ target }: Event) => {
      if (fieldsNow().some(([, field]) => field === target)) write(step, typedNow())
    }
    const forget = () => write(step, undefined)
    document.addEventListener('input', keep)
    document.addEventListener('reset', forget)
    return () => {
      document.removeEventListener('input', keep)
      document.removeEventListener('reset', forget)
    }
  }, [step, pathname])
}

/** The fields of the page whose text is kept, by the place of their form and their name. */
function fieldsNow(): [name: string, Field][] {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')]
  return forms.flatMap((form, place) =>
    [...form.elements].filter(isKept).map((field): [string, Field] => {
      const value = isTick(field) ? ` ${field.value}` : ''
      return [`${place} ${field.name}${value}`, field]
    }),
  )
}

const isKept = (element: Element): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.name !== '' &&
  keptTypes.test(element.type) &&
  !secrets.test(element.autocomplete)

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

const typedNow = (): Typed =>
  Object.fromEntries(
    fieldsNow().map(([name, field]) => [name, isTick(field) ? `${field.checked}` : field.value]),
  )

/** Not the text that the page came with. */
function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, chosen)
  }
  if (isTick(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Restores typed text, except in fields that were changed since the page came. */
function putBack(typed: Typed): void {
  const fields = fieldsNow()
  const typedSince = fields.map(([, field]) => field).filter(isTyped)
  for (const [name, field] of fields) {
    const text = typed[name]
    if (text === undefined) continue
    if (typedSince.some((one) => one.form === field.form && one.name === field.name)) continue
    if (isTick(field)) {
      // a radio button is unticked by another one
      if (field.checked !== (text === 'true') && (text === 'true' || field.type === 'checkbox'))
        field.click()
    } else if (field.value !== text) {
      // past React, which otherwise takes the event for its own doing
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

function read(step: string): Typed | undefined {
  return stepsKept().find(([kept]) => kept === step)?.[1]
}

function write(step: string, typed: Typed | undefined): void {
  const others = stepsKept().filter(([kept]) => kept !== step)
  const steps = typed ? [...others, [step, typed]] : others
  try {
    if (steps.length === 0) return sessionStorage.removeItem(storageKey)
    sessionStorage.setItem(storageKey, JSON.stringify(steps.slice(-mostSteps)))
  } catch {
    // A browser may forbid it, or the store is full: nothing is kept then.
  }
}

function stepsKept(): [step: string, Typed][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Typed][]
  } catch {
    return []
  }
}
