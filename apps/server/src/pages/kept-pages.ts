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
import type { HoleTexts, PageParts } from './page-holes.ts'

/** The part of an answer that is the same for all visitors. */
interface Shared {
  readonly type: string
  /** The headers that make its centre the chosen one. */
  readonly cookies: readonly string[]
  /** The sources that a policy allows its scripts by; of a member's page its nonce does. */
  readonly scripts: string
  /** The lists of a member's own things that it was made without: addresses of the API. */
  readonly ownLists: readonly string[]
}

/** When no clock changes a page, in epoch milliseconds: from when it was made, and until before. */
interface Lasts {
  readonly from: number
  readonly until: number
}

interface KeptPage extends Shared {
  /** Whether every answer it was made of is still the same, asked after this call. */
  isSame(request: FastifyRequest, holder: string | null): Promise<boolean>
  readonly lasts: Lasts
  readonly bytes: PageBytes
  /** Of the names of its answers. */
  readonly otherBytes: number
}

export interface FoundPage extends Shared {
  /** Its bytes as this request takes them, with these texts in its holes. */
  bytesFor(request: FastifyRequest, texts: HoleTexts): Promise<EncodedPage>
}

interface EncodedPage {
  readonly encoding: Encoding
  readonly bytes: Buffer
}

interface MadePage extends Shared {
  readonly parts: PageParts
  readonly readings: readonly Reading[]
  readonly lasts: Lasts
}

export interface KeptPages {
  /**
   * The cached page when every answer that it was made from is unchanged; otherwise null: the
   * caller then renders it and calls `made`. A request for a page that another request is rendering
   * waits, and looks again.
   * @param holder the token of a holder of the cards that the key names
   */
  find(
    key: string,
    now: number,
    request: FastifyRequest,
    holder?: string | null,
  ): Promise<FoundPage | null>
  keep(key: string, page: MadePage): Promise<void>
  /** Lets those look again who wait for the page; whether it was kept or not. */
  made(key: string): void
}

/** Where a page changes while it is made, again and again, each makes its own in the end. */
const mostLooks = 3
/** The memory of a page besides its bytes. */
const bytesOfPage = 1500

/**
 * Keeps pages that are made of the API's answers and nothing else: those of guests, and those of members with holes.
 * Before one is given again its questions are asked again: a page is never older than its answers, and those are never
 * older than the request.
 */
export function openKeptPages({
  keptBytes,
  readAgain,
}: Pick<PagesOptions, 'keptBytes' | 'readAgain'>): KeptPages {
  const kept = openCache<string, KeptPage>({
    bytes: keptBytes,
    entryBytes: ({ bytes: { pieces }, otherBytes }) =>
      otherBytes + sum([...pieces.values()].flat().map(toLength)),
  })
  const making = new Map<string, PromiseWithResolvers<void>>()
  async function areSame(
    readings: readonly Reading[],
    request: FastifyRequest,
    holder: string | null,
  ): Promise<boolean> {
    const etags = await Promise.all(readings.map((reading) => readAgain(reading, request, holder)))
    return readings.every(({ etag }, index) => etag === etags[index])
  }

  const found = (key: string, page: KeptPage): FoundPage => ({
    ...page,
    async bytesFor(request, texts) {
      const encoding = encodingFor(request)
      const { size } = page.bytes.pieces
      const bytes = await bytesIn(page.bytes, encoding, texts)
      // in one more encoding it takes more bytes
      if (page.bytes.pieces.size > size && kept.get(key) === page) kept.set(key, page)
      return { encoding, bytes }
    },
  })

  async function find(
    key: string,
    now: number,
    request: FastifyRequest,
    holder: string | null,
    looks: number,
  ): Promise<FoundPage | null> {
    const page = kept.get(key)
    if (page && isValidAt(now, page.lasts) && (await page.isSame(request, holder)))
      return found(key, page)
    const maker = looks > 0 && making.get(key)
    if (maker) {
      await maker.promise
      return find(key, now, request, holder, looks - 1)
    }
    if (page) making.set(key, Promise.withResolvers())
    kept.delete(key)
    return null
  }

  return {
    find: (key, now, request, holder = null) => find(key, now, request, holder, mostLooks),

    async keep(key, { parts, readings, ...made }) {
      const bytes = await compressedPage(parts)
      // requests during a comparison share the next one
      const shared = nextFlight<boolean>()
      const isSame: KeptPage['isSame'] = (request, holder) =>
        shared(readingAsked(request), () => areSame(readings, request, holder))
      const names = readings.flatMap(({ url, etag }) => [url, etag])
      const texts = [key, made.scripts, ...made.ownLists, ...names]
      const otherBytes = bytesOfPage + sum(texts.map(toLength))
      kept.set(key, { ...made, isSame, bytes, otherBytes })
    },

    made(key) {
      making.get(key)?.resolve()
      making.delete(key)
    },
  }
}

const isValidAt = (now: number, { from, until }: Lasts) => from <= now && now < until
const toLength = ({ length }: string | Buffer) => length
const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)
