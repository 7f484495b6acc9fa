/** `waiting`: something is read as soon as the network is back; `unsent`: a form was not sent. */
type Network = 'online' | 'offline' | 'waiting' | 'unsent'

const retryMilliseconds = 3000

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
        if (navigator.onLine) resolve()
      }
      window.addEventListener('online', again, { once: true, signal })
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

/** Loads a part of a page that comes later; without the network, once it is back. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    // It is gone since a release: the page is being loaded anew (missing-chunk.ts).
    return part ?? (await new Promise<never>(() => {}))
  } catch (error) {
    if (navigator.onLine) throw error
    await networkBack()
    return load()
  }
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
