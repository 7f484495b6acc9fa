import type { SocialProvider } from '@quatre/domain'
import { ApiProblem, type Api } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { passwordEndedAddress } from '../addresses.ts'
import { enter, keepSession } from '../enter.ts'
import { returnPath } from './provider-names.ts'
import { holdAtTarget } from '../../../bookings/parts/hold/hold.ts'
import { refusalAddress } from '../../../site/form/refusals.ts'
import { endedSocialCookies, pendingSignUpCookie } from './social-cookies.ts'

export interface Proof {
  readonly provider: SocialProvider
  readonly token: string
  readonly nonce: string | null
  /** Sent beside the token, where the token lacks them (Apple). */
  readonly firstName: string
  readonly lastName: string
}

/** The result of a sign-in. */
interface Entry {
  readonly token: string
  /** The password that opened the account before opens it no more. */
  readonly passwordEnded: boolean
}

/** The fields of the completing modal for a new member. */
export interface Completion {
  readonly mobilePhone: string
  readonly center: string
  readonly termsConditions: 'true'
  readonly newsSms: 'true' | 'false'
}

interface Wish {
  readonly target: string
  /** Whether the visitor wants an account if they have none. */
  readonly wantsAccount: boolean
}

/**
 * Exchanges a provider's proof for a session, and goes on to the page that was asked for; a new member goes to complete
 * their account, a refusal to the sign-in page.
 */
export async function exchange(
  site: RequestContext,
  proof: Proof,
  { target, wantsAccount }: Wish,
): Promise<Response> {
  try {
    const entry = await socialSignIn(site.api, proof, { wantsAccount })
    return await goIn(site, { ...entry, provider: proof.provider }, target)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'social_account_unknown') return askCompletion(site, proof, error, target)
    forget(site)
    return redirect(refusalAddress(error.code, target), 303)
  }
}

/** Signs in, or up with a completion. @throws ApiProblem */
export async function socialSignIn(
  api: Api,
  { provider, token, nonce, firstName, lastName }: Proof,
  { wantsAccount, completion }: { wantsAccount: boolean; completion?: Completion },
): Promise<Entry> {
  const { center, ...form } = completion ?? { termsConditions: 'false' as const }
  const query = {
    ...(wantsAccount && { createIfNotExist: 'true' as const }),
    ...(center !== undefined && { center }),
  }
  const body = {
    ...form,
    ...(nonce !== null && { nonce }),
    ...(firstName !== '' && { firstName }),
    ...(lastName !== '' && { lastName }),
  }
  const calls = {
    google: () => api.social.google({ query, body: { GOOGLE_ID_TOKEN: token, ...body } }),
    facebook: () => api.social.facebook({ query, body: { FB_TOKEN: token, ...body } }),
    apple: () => api.social.apple({ query, body: { APPLE_TOKEN: token, ...body } }),
  }
  const { access_token, passwordEnded } = await calls[provider]()
  return { token: access_token, passwordEnded }
}

/** Keeps the session and leaves for the page that was asked for, by way of the notice that is due. */
export async function goIn(
  site: RequestContext,
  { token, passwordEnded, provider }: Entry & Pick<Proof, 'provider'>,
  target: string,
): Promise<Response> {
  forget(site)
  const { center } = await site.apiWithToken(token).members.me()
  const session = { token, centerId: center?.id ?? null, target }
  if (!passwordEnded) return enter(site, session)
  await keepSession(site, session)
  return redirect(passwordEndedAddress(provider, await holdAtTarget(site, token, target)))
}

/** Forgets the sign-in that is under way. */
export function forget({ origin, setCookie }: RequestContext): void {
  for (const header of endedSocialCookies(origin)) setCookie(header)
}

/** Keeps the sign-up until the new member has completed their account. */
function askCompletion(
  site: RequestContext,
  proof: Proof,
  { details }: ApiProblem,
  target: string,
): Response {
  const known = (details ?? {}) as { firstName?: string; lastName?: string }
  const header = pendingSignUpCookie(
    { ...proof, target, firstName: known.firstName ?? '', lastName: known.lastName ?? '' },
    site.origin,
  )
  forget(site)
  if (header === null) return redirect(refusalAddress('social_token_refused', target), 303)
  site.setCookie(header)
  return redirect(returnPath(proof.provider), 303)
}
