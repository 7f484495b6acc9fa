import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { homeOfMember } from '../../site/pages/addresses.ts'
import { exchange, forget, type Proof } from '../parts/social/exchange.ts'
import { returnPath } from '../parts/social/provider-names.ts'
import { refusalAddress } from '../../site/form/refusals.ts'
import { tieAddress, tieOwn } from '../parts/social/tie-own.ts'
import type { Flow } from '../parts/social/social-cookies.ts'

/** The fields that Google and Apple post. */
const postedNames = ['state', 'id_token', 'error', 'user'] as const

export type Posted = Partial<Record<(typeof postedNames)[number], string>>

export function postedBy(form: FormData): Posted {
  const present = postedNames.filter((name) => form.has(name))
  return Object.fromEntries(present.map((name) => [name, formText(form, name)]))
}

/** Goes on with an OpenID provider's post. */
export async function takeIdToken(
  site: RequestContext,
  flow: Flow | null,
  { state, id_token: token, error, user }: Posted,
): Promise<Response> {
  // Without a request of this browser an answer may be another person's (login CSRF).
  if (flow === null) return refuse(site, 'expired', homeOfMember)
  if (flow.state !== state) return refuseFlow(site, 'social_token_refused', flow)
  if (error || !token) return refuseFlow(site, 'cancelled', flow)
  return goOn(site, { ...flow, token, ...namesBeside(user) }, flow)
}

/** Goes on with the code that Facebook put into the address. */
export async function takeCode(
  site: RequestContext,
  flow: Flow | null,
  asked: URLSearchParams,
): Promise<Response> {
  if (flow === null) return refuse(site, 'expired', homeOfMember)
  if (flow.state !== asked.get('state')) return refuseFlow(site, 'social_token_refused', flow)
  const code = asked.get('code')
  if (!code) return refuseFlow(site, 'cancelled', flow)
  const redirectUri = site.origin + returnPath('facebook')
  try {
    const { FB_TOKEN: token } = await site.api.social.facebookCode({ body: { code, redirectUri } })
    const proof = { provider: flow.provider, token, nonce: null, firstName: '', lastName: '' }
    return await goOn(site, proof, flow)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return refuseFlow(site, error.code, flow)
  }
}

/** To the account of the signed-in member, or to a session. */
function goOn(site: RequestContext, proof: Proof, flow: Flow): Promise<Response> {
  return flow.tieTo ? tieOwn(site, proof, flow.tieTo) : exchange(site, proof, flow)
}

function refuseFlow(site: RequestContext, code: string, { target, tieTo }: Flow): Response {
  if (!tieTo) return refuse(site, code, target)
  forget(site)
  return redirect(tieAddress({ refus: code }), 303)
}

export function refuse(site: RequestContext, code: string, target: string): Response {
  forget(site)
  return redirect(refusalAddress(code, target), 303)
}

// https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple
function namesBeside(user: string | undefined) {
  const names = { firstName: '', lastName: '' }
  if (user === undefined) return names
  try {
    const { name } = JSON.parse(user) as { name?: Record<string, unknown> }
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 80) : '')
    return { firstName: text(name?.firstName), lastName: text(name?.lastName) }
  } catch {
    return names
  }
}
