import type { SocialProvider } from '@quatre/domain'
import type { Api } from '@quatre/contract'
import { returnPath } from './provider-names.ts'

type Announced = Awaited<ReturnType<Api['social']['providers']>>

interface Question {
  readonly origin: string
  readonly state: string
  readonly nonce: string
}

/**
 * The provider's page for its user; null when it is not configured. Google and Apple answer with a signed ID token by a
 * form, so that neither a secret nor a token is in an address; Facebook with a code, which only our server can
 * exchange.
 */
export function authorizeAddress(
  provider: SocialProvider,
  announced: Announced,
  { origin, state, nonce }: Question,
): string | null {
  const back = { redirect_uri: origin + returnPath(provider), state }
  if (provider === 'facebook') {
    const { facebook } = announced
    if (facebook === null) return null
    const scope = 'email,public_profile'
    const query = { client_id: facebook.appId, ...back, response_type: 'code', scope }
    return withQuery(facebook.authorizeUrl, query)
  }
  const openId = announced[provider]
  if (openId === null) return null
  return withQuery(openId.authorizeUrl, {
    client_id: openId.clientId,
    ...back,
    nonce,
    response_type: 'id_token',
    response_mode: 'form_post',
    ...(provider === 'google'
      ? { scope: 'openid email profile', prompt: 'select_account' }
      : { scope: 'name email' }),
  })
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
