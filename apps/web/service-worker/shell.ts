import { shellPrefix } from '../app/push/parts/kept-booking.ts'
import { offlinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build; the version changes when any of these files does. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] }

const { version, files } = __SHELL__
const shellName = shellPrefix + version
/** After this time without an answer the offline page is shown. */
const patienceMs = 8_000
/** A minute of retries: browsers end a worker that takes many. */
const [retryMs, mostRetries] = [3_000, 20]

export async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.addAll(files)
}

/** Deletes the caches of former versions, and serves the open pages from now on. */
export async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith(shellPrefix) && name !== shellName)
  await Promise.all(former.map((name) => caches.delete(name)))
  // a page is asked for while this starts
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** Files of the build never change under their name; those of the offline page come with it. */
export const isKept = (path: string) => path.startsWith('/assets/') || files.includes(path)

export async function answerAsset(request: Request): Promise<Response> {
  // of the shell, or of a referee's screen that another build has drawn
  const kept = await caches.match(request).catch(nothingKept)
  if (kept) return kept
  const answer = await fetchPatiently(request)
  if (answer.status === 200) await keepAsset(request, answer.clone()).catch(nothingKept)
  return answer
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.put(request, answer)
}

/** A sign-out clears the storage at any moment, and its page needs its files all the same. */
const nothingKept = () => undefined

/**
 * A file of the build that is lost on the way is asked for again until the network is back: React Router
 * would load the page anew, in vain, and the browser may not know that it is without network.
 */
async function fetchPatiently(request: Request): Promise<Response> {
  for (let retries = 0; ; retries++) {
    try {
      return await fetch(request)
    } catch (error) {
      if (retries === mostRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** The answer without network: a referee's screen that its page has cached, or the offline page. */
async function answerLost({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  const isDesk = /^\/juge-arbitre\/\d+$/.test(pathname)
  return (isDesk && (await caches.match(pathname).catch(nothingKept))) || offlinePage()
}

/** Pages come from the network and are never kept here: most of them name their member. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, patienceMs, null)
  try {
    return (await Promise.race([askForPage(event), tooLate])) ?? (await answerLost(event.request))
  } catch {
    return answerLost(event.request)
  } finally {
    clearTimeout(timer)
  }
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}
