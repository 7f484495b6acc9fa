import { networkBack, tellUnsent } from '../ui/network.ts'

let held: (() => void) | null = null

/**
 * Without the network, holds a step to another page until it is back, the last one asked for: neither the
 * page's script nor its data could be loaded now, and the browser's own error would take the place of
 * what is there. A form that sends something stays as it was typed.
 */
export function holdStepsWithoutNetwork(): void {
  withoutNetwork('click', ofLink)
  withoutNetwork('submit', ofForm)
  for (const sign of ['mouseover', 'mouseout', 'touchstart', 'focusin'] as const)
    withoutNetwork(sign, ofIntent)
}

function withoutNetwork<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
): void {
  window.addEventListener(type, (event) => navigator.onLine || act(event), true)
}

const linkAt = (target: EventTarget | null) => target instanceof Element && target.closest('a')

/** Reading ahead would fail, and React Router loads the page anew where a script does not come. */
function ofIntent(event: UIEvent): void {
  // React learns of the mouse where it comes from
  const to = event.type === 'mouseout' ? (event as MouseEvent).relatedTarget : event.target
  if (linkAt(to)) event.stopImmediatePropagation()
}

function ofLink(event: MouseEvent): void {
  const link = linkAt(event.target)
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return
  if (link.target !== '' || link.origin !== location.origin) return
  // the same page reads its data by itself, once it can
  if (link.pathname !== location.pathname) hold(event, () => link.click())
}

function ofForm(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return
  const { target: form, submitter } = event
  // one without a method is sent by a script: nobody knows what it does
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
