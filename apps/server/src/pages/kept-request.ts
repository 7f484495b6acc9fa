import { readAppMode, consentDay, keptParameters, shownCookies } from '@quatre/web'
import type { FastifyRequest } from 'fastify'
import { openCache } from '../platform/cache.ts'
import type { PagesOptions } from './options.ts'
import { siteOrigin } from './security.ts'

/** All that a page may know of its request. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string
  readonly cookies: ReadonlyMap<string, string>
}

/** The request of a cacheable page: it has nothing that its key does not name. */
interface KeptRequest extends PageRequest {
  readonly key: string
}

interface KeptRequests {
  /** The part of a request's address that a page may use; null when the page is never cached. */
  keptAddress(request: FastifyRequest): string | null
  /** Of its cookies it may know those that pages show. */
  keptRequest(request: FastifyRequest, asked: PageRequest, now: number): KeptRequest
}

/** With one of them an address is of a draft, sets a mode of the browser session or is about a booking. */
const notKept = ['apercu', 'isApp', 'flutter', 'booking']
/** The parts of the page that its scripts ask for. */
const partsAsked = '_routes'
const mostAddresses = 5000

export function keptRequests(options: PagesOptions): KeptRequests {
  const rows = openCache<string, { readonly kept: ReturnType<typeof keptParameters> }>(
    mostAddresses,
  )
  return {
    keptAddress({ method, raw: { url = '/' } }) {
      if (method !== 'GET') return null
      const [path = '/', search = ''] = url.split('?')
      const page = path.replace(/\.data$/, '')
      const { kept } = rows.getOrMake(page, () => ({ kept: keptParameters(page) }))
      if (kept === null) return null
      const query = new URLSearchParams(search)
      if (notKept.some((name) => query.has(name))) return null
      const isOwn = (name: string) => kept.never[name]?.includes(query.get(name) ?? '') ?? false
      if (kept.names.some(isOwn)) return null
      const named = page === path ? kept.names : [...kept.names, partsAsked]
      const shown = new URLSearchParams(
        named.flatMap((name) => query.getAll(name).map((value) => [name, value])),
      )
      return shown.size === 0 ? path : `${path}?${shown}`
    },

    keptRequest(request, { address, cookies: all }, now) {
      const cookies = shownCookies(all, consentDay(now))
      const userAgent = request.headers['user-agent'] ?? ''
      const { isApp, isIos } = readAppMode({ address, userAgent, cookies })
      const origin = siteOrigin(request, options)
      const key = JSON.stringify([origin, address, ...cookies, isApp, isIos])
      return { key, address, cookies }
    },
  }
}
