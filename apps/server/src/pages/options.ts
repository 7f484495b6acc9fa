import type { Api } from '@quatre/contract'
import type { SignInProviders } from '@quatre/web'
import type { FastifyRequest } from 'fastify'
import type { PageMember } from '../core/sessions/page-member.ts'
import type { Environment } from '../environment.ts'
import type { TrustedOrigins } from '../platform/trusted-origins.ts'

/** An answer of the API that a page was made from. */
export interface Reading {
  readonly url: string
  /** Names what the answer said. */
  readonly etag: string
  /** It says the prices of the holders of some cards: they have to ask for it. */
  readonly forHolders: boolean
}

/** Receives the API's results that concern the whole page. */
export interface ApiListener {
  onReading?(reading: Reading): void
  /** It asks to be left alone, for so many seconds. */
  onRetryAfter?(seconds: string): void
  /**
   * Where it is given, the caller's own lists are empty, other calls about the caller throw, and only those about the
   * holders of cards bring a token.
   */
  onOwnList?(url: string): void
}

export interface PagesOptions {
  /** The time of day in epoch milliseconds. */
  readonly clock: () => number
  /** The API for one request, speaking as the bearer of `token`, from the visitor's address. */
  createApi(request: FastifyRequest, token: string | null, listener: ApiListener): Api
  /**
   * Reads an address of the API anew.
   * @param token of a holder of the cards that the reading before was about; null: it was for everybody
   * @returns the etag of this reading
   */
  readAgain(reading: Reading, request: FastifyRequest, token: string | null): Promise<string>
  /** The member of a session, for pages that are kept; null without one. @throws Problem role_signed_out */
  findPageMember(token: string, now: number): Promise<PageMember | null>
  /** Whether a list of the bearer's own things is empty: an address of the API. */
  isEmpty(url: string, request: FastifyRequest, token: string): Promise<boolean>
  /** How many bytes of pages are kept to be given again. */
  readonly keptBytes: number
  readonly mode: 'built' | 'development'
  /** Scheme and host of the site, instead of those of the request; taken from the request when absent. */
  readonly origin?: string | undefined
  readonly trusted?: TrustedOrigins
  readonly signInProviders?: SignInProviders
  /** The file that proves to Apple that this domain may take Apple Pay. */
  readonly applePayDomainFile?: string | undefined
  /** Tiles of the maps, as https://…/{z}/{x}/{y}.png. */
  readonly tileUrl?: string | undefined
  /** Where the videos of matches are. */
  readonly matchVideosUrl?: string | undefined
  /** Where five-a-side is booked, when not here. */
  readonly fiveASideUrl?: string | undefined
  /** Where browsers send the pages they show, and the key of the pseudonyms. */
  readonly audience?: { readonly url?: string | undefined; readonly key?: string | undefined }
}

const demoDomainFile = '4PADEL, demo: no domain of Apple Pay\n'

/** The settings of the pages, from the environment. */
export function pagesSettings({
  deployment,
  publicOrigin,
  applePayDomainFile,
  tileUrl,
  matchVideosUrl,
  fiveASideUrl,
  analyticsUrl,
  analyticsKey,
  pagesKeptMegabytes,
}: Environment): Pick<
  PagesOptions,
  | 'keptBytes'
  | 'origin'
  | 'applePayDomainFile'
  | 'tileUrl'
  | 'matchVideosUrl'
  | 'fiveASideUrl'
  | 'audience'
> {
  return {
    keptBytes: pagesKeptMegabytes * 1e6,
    // a visitor's own network may call a demo by any name
    origin: deployment === 'production' ? publicOrigin : undefined,
    applePayDomainFile: applePayDomainFile ?? (deployment === 'demo' ? demoDomainFile : undefined),
    tileUrl,
    matchVideosUrl,
    fiveASideUrl,
    audience: { url: analyticsUrl, key: analyticsKey },
  }
}
