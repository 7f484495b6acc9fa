import { createHmac } from 'node:crypto'
import { ApiProblem } from '@quatre/contract'
import {
  appModeOf,
  chosenCenterOf,
  consentDay,
  cookieNames,
  readConsent,
  readCookies,
  type RequestContext,
  type SignInProviders,
} from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reading } from './kept-pages.ts'
import type { PagesOptions } from './options.ts'
import { originOf } from './security.ts'
import type { Visit } from './visits.ts'

const nobody: SignInProviders = { google: false, facebook: false, apple: false }

/**
 * What a page knows of its request; `keptUntil` says how long it may be given again, `isAway` that
 * it failed because the API cannot answer at the moment.
 */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
  { nonce, now }: Visit,
  readings: Reading[],
): { context: RequestContext; keptUntil: () => number | null; isAway: () => boolean } {
  let validUntil: number | null = null
  let away = false
  const cookies = readCookies(request.headers.cookie)
  const token = cookies.get(cookieNames.session) || null
  const consent = consentOf(request, now)
  const context: RequestContext = {
    api: options.createApi(request, token, (reading) => readings.push(reading)),
    apiOf: (other) => options.createApi(request, other, () => {}),
    nonce,
    now,
    origin: originOf(request, options),
    signedIn: token !== null,
    ...chosenCenterOf(cookies),
    appMode: modeOf(request),
    signInProviders: options.signInProviders ?? nobody,
    consent,
    tileUrl: (consent.content && options.tileUrl) || null,
    hasExternalContent: options.tileUrl !== undefined,
    hasAudience: options.audience?.url !== undefined,
    audience: consent.audience ? audienceOf(options) : null,
    setCookie: (header) => void reply.header('set-cookie', header),
    madeOfAnswers: (until = Infinity) => {
      validUntil = until
    },
    reportError: (error) => {
      away ||= error instanceof ApiProblem && error.status === 503
      request.log.error({ err: error }, 'a page failed')
    },
  }
  return { context, keptUntil: () => validUntil, isAway: () => away }
}

/** The member of a request's session; null for a guest. */
export async function memberIdOf(
  request: FastifyRequest,
  { createApi }: PagesOptions,
): Promise<number | null> {
  const token = readCookies(request.headers.cookie).get(cookieNames.session)
  if (!token) return null
  try {
    return (await createApi(request, token, () => {}).members.me()).id
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

export function modeOf({ raw, headers }: FastifyRequest): RequestContext['appMode'] {
  const cookies = readCookies(headers.cookie)
  return appModeOf({ address: raw.url ?? '/', userAgent: headers['user-agent'] ?? '', cookies })
}

export function consentOf({ headers }: FastifyRequest, now: number): RequestContext['consent'] {
  return readConsent(readCookies(headers.cookie), consentDay(now))
}

/** Pseudonyms take a key: member ids are few, and a plain hash of each is soon written down. */
function audienceOf({ audience = {} }: PagesOptions): RequestContext['audience'] {
  const { url, key } = audience
  if (url === undefined) return null
  return {
    url,
    pseudonymOf: (memberId) =>
      key === undefined
        ? null
        : createHmac('sha256', key).update(`member ${memberId}`).digest('base64url').slice(0, 22),
  }
}
