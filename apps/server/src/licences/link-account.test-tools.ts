import { createHash, randomBytes } from 'node:crypto'
import type { Licence } from '@quatre/contract'
import type { Answer, PaymentStand } from '../testing/stand.ts'

const redirectUri = 'http://localhost:3000/licence-fft/verification'

/** A person on the federation's page, by name, or with a licence number and a rank. */
type Holder = string | { readonly numero: string; readonly rang?: string; readonly gender?: 'male' }

/** Agrees on the federation's page to be linked. Returns the body that the site sends for it. */
async function agree({ bank, environment }: PaymentStand, holder: Holder) {
  const codeVerifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: environment.federationClientId ?? '',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const form = typeof holder === 'string' ? { account: holder } : { account: 'other', ...holder }
  const answer = await fetch(`${bank.federationUrl}/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return { code, redirectUri, codeVerifier, nonce: 'n-1' }
}

/** Links an account of the federation to a member. */
export async function linkAccount(
  stand: PaymentStand,
  token: string | undefined,
  holder: Holder,
  change: object = {},
): Promise<Answer<Licence[]>> {
  const body = { ...(await agree(stand, holder)), ...change }
  return stand.call<Licence[]>('POST', '/federation/link', { token, body })
}

/** The faults and the time of the federation from now on; gives those that it has. */
export async function setFederation({ bank }: PaymentStand, control: object): Promise<unknown> {
  const answer = await fetch(`${bank.federationUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(control),
  })
  return answer.json()
}
