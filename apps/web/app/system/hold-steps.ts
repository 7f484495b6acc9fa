import { networkBack, tellUnsent } from '../ui/browser/network.ts'

let held: (() => void) | null = null

/**
 * Without the network, holds a step to another page until it is back, the last one asked for: neither the page's script
 * nor its data could be loaded now, and the browser's own error would replace the page. A form that sends something
 * stays as it was typed.
 */
export function holdStepsWithoutNetwork(): void {
  window.addEventListener('click', ofLink, { capture: true })
  window.addEventListener('submit', ofForm, { capture: true })
}

function ofLink(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target !== '' || link.origin !== location.origin) return
  // the same page reads its data by itself, once it can
  if (link.pathname !== location.pathname) hold(event, () => link.click())
}

function ofForm(event: SubmitEvent): void {
  if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return
  const { target: form, submitter } = event
  // one without a method is sent by a script: its effect is unknown
  if (form.getAttribute('method') === 'get') return hold(event, () => form.requestSubmit(submitter))
  event.preventDefault()
  event.stopImmediatePropagation()
  tellUnsent()
}

function hold(event: Event, again: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const isFirst = held === null
  held = again
  if (isFirst) void networkBack().then(takeHeld)
}

function takeHeld(): void {
  const again = held
  held = null
  again?.()
}
