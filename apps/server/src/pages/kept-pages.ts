import type { FastifyRequest } from 'fastify'
import { openCache } from '../platform/cache.ts'
import { readingAsked } from '../http/reading-asked.ts'
import { nextFlight } from '../platform/next-flight.ts'
import type { Reading } from './options.ts'
import type { Visit } from './visits.ts'

/** The part of an answer that is the same for all visitors. */
interface Shared {
  readonly type: string
  /** The headers that make its centre the chosen one. */
  readonly cookies: readonly string[]
}

interface KeptPage extends Shared {
  /** Whether every answer it was made of is still the same, asked after this call. */
  isSame(request: FastifyRequest): Promise<boolean>
  /** Until when no clock changes it (epoch ms). */
  readonly validUntil: number
  /** The page between its nonces: each answer has a nonce of its own. */
  readonly pieces: readonly Buffer[]
}

interface FoundPage extends Shared {
  readonly bytes: Buffer
}

interface MadePage extends Shared {
  readonly text: string
  readonly nonce: string
  readonly readings: readonly Reading[]
  readonly validUntil: number
}

export interface KeptPages {
  /** The key of a guest's page; null for requests that are never kept. */
  keyOf(request: FastifyRequest): string | null
  /**
   * The page as it was, when every answer it was made of is still the same; null otherwise: then it is
   * to be made, and `made` to be called. Who asks for a page that one makes anew waits, and looks again.
   */
  find(key: string, visit: Visit, request: FastifyRequest): Promise<FoundPage | null>
  keep(key: string, page: MadePage): void
  /** Lets those look again who wait for the page; whether it was kept or not. */
  made(key: string): void
}

const mostKept = 500
/** Where a page changes while it is made, again and again, each makes its own in the end. */
const mostLooks = 3

/** The day of a consent and the popups that were seen are on no page: without them guests share theirs. */
function sharedCookies(cookies: string): string {
  return cookies.replace(/\b(consent=\d+\.)[\d-]+/, '$1').replaceAll(/\bpopup-[^;]*;?\s*/g, '')
}

function given({ type, cookies, pieces }: KeptPage, { nonce }: Visit): FoundPage {
  const between = Buffer.from(nonce)
  const bytes = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]))
  return { bytes: Buffer.concat(bytes), type, cookies }
}

/**
 * Keeps the pages of guests that are made of the API's answers and nothing else. Before one is
 * given again its questions are asked again: a page is never older than its answers, and those are
 * never older than the request.
 */
export function openKeptPages(
  sessionCookie: string,
  read: (url: string, request: FastifyRequest) => Promise<string>,
  /** The request's traits that its page depends on, besides address and cookies. */
  traitsOf: (request: FastifyRequest) => string,
): KeptPages {
  const kept = openCache<string, KeptPage>(mostKept)
  const making = new Map<string, PromiseWithResolvers<void>>()
  async function areSame(readings: readonly Reading[], request: FastifyRequest): Promise<boolean> {
    const texts = await Promise.all(readings.map(({ url }) => read(url, request)))
    return readings.every(({ text }, index) => text === texts[index])
  }

  async function find(
    key: string,
    visit: Visit,
    request: FastifyRequest,
    looks: number,
  ): Promise<FoundPage | null> {
    const page = kept.get(key)
    if (page && visit.now < page.validUntil && (await page.isSame(request))) {
      return given(page, visit)
    }
    const maker = looks > 0 && making.get(key)
    if (maker) {
      await maker.promise
      return find(key, visit, request, looks - 1)
    }
    if (page) making.set(key, Promise.withResolvers())
    kept.delete(key)
    return null
  }

  return {
    keyOf(request) {
      const { method, protocol, raw, headers } = request
      const cookies = headers.cookie ?? ''
      if (method !== 'GET' || cookies.includes(`${sessionCookie}=`)) return null
      return `${protocol} ${headers.host} ${raw.url} ${sharedCookies(cookies)} ${traitsOf(request)}`
    },

    find: (key, visit, request) => find(key, visit, request, mostLooks),

    keep(key, { text, nonce, readings, ...page }) {
      const pieces = text.split(nonce).map((piece) => Buffer.from(piece))
      // who asks while it is compared shares the comparison that comes next
      const shared = nextFlight<boolean>()
      const isSame = (request: FastifyRequest) =>
        shared(readingAsked(request), () => areSame(readings, request))
      kept.set(key, { ...page, isSame, pieces })
    },

    made(key) {
      making.get(key)?.resolve()
      making.delete(key)
    },
  }
}
