let isTyping = false
let isUpdated = false

/** While developing every file is new. */
export const keepsFiles = () =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window

/** Registers the worker, which a sign-out takes away with all that was stored (`forgetEverything`). */
export function registerWorker(): void {
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

/**
 * Another worker means another build of the site: the page is loaded anew, once, while it is hidden,
 * and never during typing or a payment.
 */
export function reloadAfterUpdate(): void {
  const { serviceWorker } = navigator
  let hasWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    isUpdated = hasWorker
    hasWorker = true
    reloadUnseen()
  })
  document.addEventListener('input', () => (isTyping = true), { capture: true })
  document.addEventListener('visibilitychange', reloadUnseen)
}

/** The typed text is gone with the page that is left. */
export function forgetTyping(): void {
  isTyping = false
}

function reloadUnseen(): void {
  const isPaying = window.location.pathname.startsWith('/paiement')
  if (!isUpdated || isTyping || isPaying || document.visibilityState !== 'hidden') return
  isUpdated = false
  window.location.reload()
}
