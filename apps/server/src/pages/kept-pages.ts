import type { FastifyRequest } from 'fastify'
import { readingAsked } from '../http/reading-asked.ts'
import { openCache } from '../platform/cache.ts'
import { nextFlight } from '../platform/next-flight.ts'
import type { PagesOptions, Reading } from './options.ts'
import {
  bytesIn,
  compressedPage,
  encodingFor,
  type Encoding,
  type PageBytes,
} from './page-bytes.ts'

/** The part of an answer that is the same for all visitors. */
interface Shared {
  readonly type: string
  /** The headers that make its centre the chosen one. */
  readonly cookies: readonly string[]
  /** The sources that a policy allows its scripts by. */
  readonly scripts: string
}

/** When no clock changes a page, in epoch milliseconds: from when it was made, and until before. */
interface Lasts {
  readonly from: number
  readonly until: number
}

interface KeptPage extends Shared {
  /** Whether every answer it was made of is still the same, asked after this call. */
  isSame(request: FastifyRequest): Promise<boolean>
  readonly lasts: Lasts
  readonly bytes: PageBytes
  /** Of the names of its answers. */
  readonly otherBytes: number
}

export interface FoundPage extends Shared {
  readonly encoding: Encoding
  readonly bytes: Buffer
}

interface MadePage extends Shared {
  readonly text: string
  readonly readings: readonly Reading[]
  readonly lasts: Lasts
}

export interface KeptPages {
  /**
   * The page as it was, when every answer it was made of is still the same; null otherwise: then it is
   * to be made, and `made` to be called. Who asks for a page that one makes anew waits, and looks again.
   */
  find(key: string, now: number, request: FastifyRequest): Promise<FoundPage | null>
  keep(key: string, page: MadePage): Promise<void>
  /** Lets those look again who wait for the page; whether it was kept or not. */
  made(key: string): void
}

/** Where a page changes while it is made, again and again, each makes its own in the end. */
const mostLooks = 3
/** The memory of a page besides its bytes. */
const bytesOfPage = 1500

/**
 * Keeps the pages of guests that are made of the API's answers and nothing else. Before one is
 * given again its questions are asked again: a page is never older than its answers, and those are
 * never older than the request.
 */
export function openKeptPages({
  keptBytes,
  readAgain,
}: Pick<PagesOptions, 'keptBytes' | 'readAgain'>): KeptPages {
  const kept = openCache<string, KeptPage>({
    bytes: keptBytes,
    bytesOf: ({ bytes, otherBytes }) => otherBytes + sum([...bytes.values()].map(lengthOf)),
  })
  const making = new Map<string, PromiseWithResolvers<void>>()
  async function areSame(readings: readonly Reading[], request: FastifyRequest): Promise<boolean> {
    const etags = await Promise.all(readings.map(({ url, etag }) => readAgain(url, request, etag)))
    return readings.every(({ etag }, index) => etag === etags[index])
  }

  /** A page in one more encoding takes more bytes. */
  async function given(key: string, page: KeptPage, request: FastifyRequest): Promise<FoundPage> {
    const { type, cookies, scripts } = page
    const encoding = encodingFor(request)
    const isNew = !page.bytes.has(encoding)
    const bytes = await bytesIn(page.bytes, encoding)
    if (isNew && kept.get(key) === page) kept.set(key, page)
    return { type, cookies, scripts, encoding, bytes }
  }

  async function find(
    key: string,
    now: number,
    request: FastifyRequest,
    looks: number,
  ): Promise<FoundPage | null> {
    const page = kept.get(key)
    if (page && isOf(now, page.lasts) && (await page.isSame(request))) {
      return given(key, page, request)
    }
    const maker = looks > 0 && making.get(key)
    if (maker) {
      await maker.promise
      return find(key, now, request, looks - 1)
    }
    if (page) making.set(key, Promise.withResolvers())
    kept.delete(key)
    return null
  }

  return {
    find: (key, now, request) => find(key, now, request, mostLooks),

    async keep(key, { text, readings, ...page }) {
      const bytes = await compressedPage(text)
      // who asks while it is compared shares the comparison that comes next
      const shared = nextFlight<boolean>()
      const isSame = (request: FastifyRequest) =>
        shared(readingAsked(request), () => areSame(readings, request))
      const texts = [key, page.scripts, ...readings.flatMap(({ url, etag }) => [url, etag])]
      const otherBytes = bytesOfPage + sum(texts.map(lengthOf))
      kept.set(key, { ...page, isSame, bytes, otherBytes })
    },

    made(key) {
      making.get(key)?.resolve()
      making.delete(key)
    },
  }
}

const isOf = (now: number, { from, until }: Lasts) => from <= now && now < until
const lengthOf = ({ length }: string | Buffer) => length
const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)
