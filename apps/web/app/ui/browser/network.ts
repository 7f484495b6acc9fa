/** `waiting`: something is read as soon as the network is back; `unsent`: a form was not sent. */
type Network = 'online' | 'offline' | 'waiting' | 'unsent'

const retryMilliseconds = 3000
/** How often a script stays away of a site that answers before it counts as gone. */
const mostMissed = 3
const reloadThrottleMilliseconds = 60_000
const reloadedAtKey = 'reloaded-at'

let waiting = 0
let hasUnsent = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function changed(): void {
  if (navigator.onLine) hasUnsent = false
  tell()
}

export function subscribeToNetwork(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function networkState(): Network {
  if (hasUnsent) return 'unsent'
  if (waiting > 0) return 'waiting'
  return navigator.onLine ? 'online' : 'offline'
}

/**
 * Ends when the browser reports that the network is back, or soon when it reports that it never went.
 * @throws the signal's reason when that gives up
 */
export async function networkBack(signal?: AbortSignal): Promise<void> {
  waiting++
  tell()
  try {
    await new Promise<void>((resolve, reject) => {
      const again = () => {
        if (!navigator.onLine) return
        window.removeEventListener('online', again)
        resolve()
      }
      window.addEventListener('online', again, { signal })
      const timer = setTimeout(again, retryMilliseconds)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    })
  } finally {
    waiting--
    tell()
  }
}

/** Whether the site answers at all: a browser is often wrong about its network. */
export async function siteAnswers(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * Loads a part of a page that comes later; without the network, once it is back. Typed text stays meanwhile: only a
 * script that is gone since a release, which stays away while the site answers, loads the page anew (requirement S10).
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let missed = 0
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine || !(await siteAnswers())) await networkBack()
      else if (++missed < mostMissed)
        await new Promise((resolve) => setTimeout(resolve, missed * 500))
      else if (reloadOnce()) return new Promise<never>(() => {})
      else throw error
    }
  }
}

/** Loads the page anew, at most once in 60 seconds. @returns whether it does */
function reloadOnce(): boolean {
  const now = Date.now()
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (now - last < reloadThrottleMilliseconds) return false
  sessionStorage.setItem(reloadedAtKey, String(now))
  location.reload()
  return true
}

/** Shows that a form was not sent, until one is or the browser reports that the network is back. */
export function tellUnsent(): void {
  hasUnsent = true
  tell()
}

/** A form was sent: the network is there. */
export function tellSent(): void {
  if (!hasUnsent) return
  hasUnsent = false
  tell()
}
