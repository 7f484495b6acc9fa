const throttleMilliseconds = 60_000
const storageKey = 'reloaded-at'

/**
 * A page chunk that is gone (a new version was deployed) is replaced by one full reload, at most
 * once per 60 seconds (requirement S10).
 */
export function reloadAfterMissingChunk(event: Event): void {
  // It is not gone: it cannot be reached, and neither could the page.
  if (!navigator.onLine) return
  const now = Date.now()
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (now - last < throttleMilliseconds) return
  sessionStorage.setItem(storageKey, String(now))
  event.preventDefault()
  location.reload()
}
