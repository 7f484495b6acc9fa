import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { findMember } from '../../../site/pages/access.ts'
import { detailsAddress } from '../../../account/parts/account-tabs.ts'
import { signInRefusalText } from '../../../site/form/refusals.ts'
import { forget, type Proof } from './exchange.ts'

/** « Mes connexions », which shows the outcome. */
export function tieAddress(query: Readonly<Record<string, string>>): string {
  return `${detailsAddress}?${new URLSearchParams(query)}#securite`
}

/** The message of « Mes connexions » for a `refus` in its address; null without one. */
export function tieRefusal(address: string): string | null {
  const code = new URL(address).searchParams.get('refus')
  if (code === 'cancelled') return 'Tu as arrêté la connexion\u00a0: rien n’a changé.'
  return code && signInRefusalText(code)
}

/** Ties a provider's proof to the member who asked for it, if they are still the one signed in. */
export async function tieOwn(
  site: RequestContext,
  { provider, token, nonce }: Proof,
  memberId: number,
): Promise<Response> {
  forget(site)
  if ((await findMember(site))?.id !== memberId) {
    return redirect(tieAddress({ refus: 'expired' }), 303)
  }
  try {
    const body = { token, ...(nonce !== null && { nonce }) }
    await site.api.social.tie({ params: { provider }, body })
    return redirect(tieAddress({ enregistre: 'lien' }), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return redirect(tieAddress({ refus: error.code }), 303)
  }
}
