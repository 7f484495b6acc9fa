const throttleMilliseconds = 60_000
const storageKey = 'reloaded-at'

/** Loads the page anew, at most once in 60 seconds. @returns whether it does */
export function reloadOnce(): boolean {
  const now = Date.now()
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (now - last < throttleMilliseconds) return false
  sessionStorage.setItem(storageKey, String(now))
  location.reload()
  return true
}
