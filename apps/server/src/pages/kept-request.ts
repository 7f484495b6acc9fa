import {
  appModeOf,
  consentDay,
  cookieNames,
  keptParameters,
  readCookies,
  shownCookies,
} from '@quatre/web'
import type { FastifyRequest } from 'fastify'
import { openCache } from '../platform/cache.ts'
import type { PagesOptions } from './options.ts'
import { originOf } from './security.ts'

/** All that a page may know of its request. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string
  readonly cookies: ReadonlyMap<string, string>
}

/** The request of a page that may be given again: what its key does not name is not in it. */
export interface KeptRequest extends PageRequest {
  /** Of a member's page, what differs by member comes to it. */
  readonly key: string
  /** The session of the member who asks; null: a guest. */
  readonly token: string | null
}

/** With one of them an address is of a draft, sets a mode of the browser session or is about a booking. */
const notKept = ['apercu', 'isApp', 'flutter', 'booking']
/** The parts of the page that its scripts ask for. */
const partsAsked = '_routes'
const mostAddresses = 5000

/** Gives what the page of a request may know of it; null of one that is never given again. */
export function keptRequests(
  options: PagesOptions,
): (request: FastifyRequest, now: number) => KeptRequest | null {
  const rows = openCache<string, { readonly parameters: readonly string[] | null }>(mostAddresses)

  function addressOf(url: string): string | null {
    const [path = '/', search = ''] = url.split('?')
    const page = path.replace(/\.data$/, '')
    const { parameters } = rows.getOrMake(page, () => ({ parameters: keptParameters(page) }))
    if (parameters === null) return null
    const query = new URLSearchParams(search)
    if (notKept.some((name) => query.has(name))) return null
    const named = page === path ? parameters : [...parameters, partsAsked]
    const shown = new URLSearchParams(
      named.flatMap((name) => query.getAll(name).map((value) => [name, value])),
    )
    return shown.size === 0 ? path : `${path}?${shown}`
  }

  return (request, now) => {
    const { method, raw, headers } = request
    if (method !== 'GET') return null
    const all = readCookies(headers.cookie)
    const token = all.get(cookieNames.session) ?? null
    // of a member who has just filled in what was missing, the page says so once
    if (token !== null && (token === '' || all.has(cookieNames.completionSaved))) return null
    const address = addressOf(raw.url ?? '/')
    if (address === null) return null
    const cookies = shownCookies(all, consentDay(now))
    const userAgent = headers['user-agent'] ?? ''
    const { isApp, isIos } = appModeOf({ address, userAgent, cookies })
    const origin = originOf(request, options)
    const key = JSON.stringify([origin, address, ...cookies, isApp, isIos])
    return { key, address, cookies, token }
  }
}
