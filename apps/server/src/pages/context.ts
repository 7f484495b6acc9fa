import { createHmac } from 'node:crypto'
import { ApiProblem } from '@quatre/contract'
import {
  readAppMode,
  centersFrom,
  readChosenCenter,
  consentDay,
  cookieNames,
  readConsent,
  readCookies,
  type RequestContext,
  type ShownMember,
  type SignInProviders,
} from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawPng } from '../platform/pictures.ts'
import type { PageRequest } from './kept-request.ts'
import type { PagesOptions, Reading } from './options.ts'
import { siteOrigin } from './security.ts'
import type { Visit } from './visits.ts'

const nobody: SignInProviders = { google: false, facebook: false, apple: false }

/** The rendering of one page: its view of the request, and its records meanwhile. */
export interface PageRendering {
  readonly context: RequestContext
  /** The API answers read so far. */
  readonly readings: readonly Reading[]
  /** The member's own lists that it was made without: addresses of the API. */
  readonly ownLists: readonly string[]
  /** Until when it may be given again (epoch ms); null: not at all. */
  keptUntil(): number | null
  /** It failed because the API cannot answer at the moment. */
  isAway(): boolean
  /** How many seconds the API asked to wait; null when it did not. */
  retryAfter(): string | null
}

/** The inputs of a page besides the API's answers. */
export interface PageView extends PageRequest, Visit, Pick<RequestContext, 'isWhole'> {
  /** Of a page that is kept for members. */
  readonly marked: ShownMember | null
  /** Of who the API is asked for: of a page that is kept, about the holders of cards only. */
  readonly token: string | null
}

export function pageContext(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
  { nonce, now, address, cookies, isWhole, marked, token }: PageView,
): PageRendering {
  const readings: Reading[] = []
  const ownLists: string[] = []
  let validUntil: number | null = null
  let away = false
  let retryAfter: string | null = null
  const consent = readConsent(cookies, consentDay(now))
  const userAgent = request.headers['user-agent'] ?? ''
  const onRetryAfter = (seconds: string) => {
    retryAfter = seconds
  }
  const onReading = (reading: Reading) => void readings.push(reading)
  const onOwnList = (url: string) => void ownLists.push(url)
  const api = options.createApi(request, token, {
    onReading,
    onRetryAfter,
    ...(marked !== null && { onOwnList }),
  })
  const context: RequestContext = {
    api,
    ...centersFrom((query) => api.centers.list({ query })),
    apiWithToken: (other) => options.createApi(request, other, { onRetryAfter }),
    nonce,
    now,
    origin: siteOrigin(request, options),
    cookies,
    signedIn: token !== null || marked !== null,
    markedMember: marked,
    ...readChosenCenter(cookies),
    appMode: readAppMode({ address, userAgent, cookies }),
    signInProviders: options.signInProviders ?? nobody,
    consent,
    tileUrl: (consent.content && options.tileUrl) || null,
    fiveASideUrl: options.fiveASideUrl ?? null,
    hasExternalContent: options.tileUrl !== undefined,
    hasAudience: options.audience?.url !== undefined,
    audience: consent.audience ? audienceSettings(options) : null,
    setCookie: (header) => void reply.header('set-cookie', header),
    madeOfAnswers: (until = Infinity) => {
      validUntil = until
    },
    isWhole,
    drawn: asksForData(address) ? null : new Map(),
    drawPng,
    reportError: (error) => {
      away ||= error instanceof ApiProblem && error.status === 503
      request.log.error({ err: error }, 'a page failed')
    },
  }
  return {
    context,
    readings,
    ownLists,
    keptUntil: () => validUntil,
    isAway: () => away,
    retryAfter: () => retryAfter,
  }
}

/** Whether the page's own scripts ask for the data of the next page. */
const asksForData = (address: string) => address.split('?')[0]?.endsWith('.data') ?? false

/** Returns the member of a request's session; null for a guest. */
export function memberIdReader({ createApi }: PagesOptions) {
  return async (request: FastifyRequest): Promise<number | null> => {
    const token = readCookies(request.headers.cookie).get(cookieNames.session)
    if (!token) return null
    try {
      return (await createApi(request, token, {}).members.me()).id
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null
      throw error
    }
  }
}

/** Pseudonyms take a key: member ids are few, and a plain hash of each is soon written down. */
export function audienceSettings({ audience = {} }: PagesOptions): RequestContext['audience'] {
  const { url, key } = audience
  if (url === undefined) return null
  return {
    url,
    pseudonym: (memberId) =>
      key === undefined
        ? null
        : createHmac('sha256', key).update(`member ${memberId}`).digest('base64url').slice(0, 22),
  }
}
