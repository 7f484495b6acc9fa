import type { SocialProvider } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { setCookieHeader } from '../../../site/visit/set-cookie.ts'
import { providerNamed } from './provider-names.ts'

/** A sign-in that is under way at a provider. */
export interface Flow {
  readonly provider: SocialProvider
  /** Comes back beside the token: the answer is to a question of this browser. */
  readonly state: string
  /** Comes back inside the token, signed. */
  readonly nonce: string
  readonly target: string
  /** Begun on the sign-up page. */
  readonly wantsAccount: boolean
  /** The member who asked for it to open their account too; null: a sign-in. */
  readonly tieTo: number | null
}

/** A provider's proof of a person without an account yet, until they complete it. */
export interface PendingSignUp {
  readonly provider: SocialProvider
  readonly token: string
  readonly nonce: string | null
  readonly target: string
  readonly firstName: string
  readonly lastName: string
}

const names = { flow: 'social-flow', pendingSignUp: 'social-sign-up' }
const seconds = 900
/** The size of one cookie that every browser keeps. */
const mostCharacters = 3_900

export const readFlow = (site: RequestContext) => read<Flow>(site, names.flow)
export const readPendingSignUp = (site: RequestContext) =>
  read<PendingSignUp>(site, names.pendingSignUp)

/** Sent along with the form by which a provider sends back, which is another site's. */
export function flowCookie(flow: Flow, origin: string): string {
  const sameSite = origin.startsWith('https:') ? 'none' : 'lax'
  return setCookieHeader(names.flow, JSON.stringify(flow), { origin, sameSite, maxAge: seconds })
}

/** Null when it does not fit: the token is then no use to us. */
export function pendingSignUpCookie(pending: PendingSignUp, origin: string): string | null {
  const text = setCookieHeader(names.pendingSignUp, JSON.stringify(pending), {
    origin,
    maxAge: seconds,
  })
  return text.length > mostCharacters ? null : text
}

export function endedSocialCookies(origin: string): readonly string[] {
  return [names.flow, names.pendingSignUp].map((name) =>
    setCookieHeader(name, '', { origin, maxAge: 0 }),
  )
}

function read<T extends { readonly provider: SocialProvider }>(
  { cookies }: RequestContext,
  name: string,
): T | null {
  const text = cookies.get(name)
  if (!text) return null
  try {
    const value = JSON.parse(text) as T
    return providerNamed(value.provider) === null ? null : value
  } catch {
    return null
  }
}
