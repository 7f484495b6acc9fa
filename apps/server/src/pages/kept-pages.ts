import type { FastifyRequest } from 'fastify'
import { openCache } from '../platform/cache.ts'
import type { Reading } from './options.ts'
import type { Visit } from './visits.ts'

interface KeptPage {
  readonly readings: readonly Reading[]
  /** Until when no clock changes it (epoch ms). */
  readonly validUntil: number
  readonly type: string
  /** The page between its nonces: each answer has a nonce of its own. */
  readonly pieces: readonly string[]
}

interface FoundPage {
  readonly text: string
  readonly type: string
}

export interface KeptPages {
  /** The name of a guest's page; null for what is never kept. */
  keyOf(request: FastifyRequest): string | null
  /** The page as it was, when every answer it was made of is still the same; null otherwise. */
  find(key: string, visit: Visit, request: FastifyRequest): Promise<FoundPage | null>
  keep(
    key: string,
    page: FoundPage & { nonce: string; readings: readonly Reading[]; validUntil: number },
  ): void
}

const mostKept = 500

/** The day of a consent and the popups that were seen are on no page: without them guests share theirs. */
function sharedCookies(cookies: string): string {
  return cookies.replace(/\b(consent=\d+\.)[\d-]+/, '$1').replaceAll(/\bpopup-[^;]*;?\s*/g, '')
}

/**
 * Keeps the pages of guests that are made of the API's answers and nothing else. Before one is
 * given again its questions are asked again: a page is never older than its answers, and those are
 * never older than the request.
 */
export function openKeptPages(
  sessionCookie: string,
  read: (url: string, request: FastifyRequest) => Promise<string>,
  /** What else of a request its page depends on, beside address and cookies. */
  traitsOf: (request: FastifyRequest) => string,
): KeptPages {
  const kept = openCache<string, KeptPage>(mostKept)
  return {
    keyOf(request) {
      const { method, protocol, raw, headers } = request
      const cookies = headers.cookie ?? ''
      if (method !== 'GET' || cookies.includes(`${sessionCookie}=`)) return null
      return `${protocol} ${headers.host} ${raw.url} ${sharedCookies(cookies)} ${traitsOf(request)}`
    },

    async find(key, { nonce, now }, request) {
      const page = kept.get(key)
      if (page === undefined) return null
      const texts = await Promise.all(page.readings.map(({ url }) => read(url, request)))
      const same =
        now < page.validUntil && page.readings.every(({ text }, index) => text === texts[index])
      if (same) return { text: page.pieces.join(nonce), type: page.type }
      kept.delete(key)
      return null
    },

    keep(key, { text, type, nonce, readings, validUntil }) {
      kept.set(key, { readings, validUntil, type, pieces: text.split(nonce) })
    },
  }
}
