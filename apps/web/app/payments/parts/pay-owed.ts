import { ApiProblem, type PaymentResult } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { endedCodeAddress } from './pay-addresses.ts'
import type { PayCall } from './pay-call.ts'
import { kinds } from './kinds/kinds.ts'
import type { Begun } from './kinds/pay-kind.ts'
import type { PayTarget } from './pay-target.ts'

type Site = Pick<RequestContext, 'api' | 'cookies'>

/** Pays a payable of any kind, with a card or the payer's own credit. @throws ApiProblem */
export async function payOwed(site: Site, call: PayCall): Promise<PaymentResult> {
  return payBegun(site, call, (await kinds[call.kind].begin?.(site, call)) ?? { key: call.id })
}

function payBegun({ api }: Site, call: PayCall, { key, place }: Begun): Promise<PaymentResult> {
  const { kind, cents, creditCents, key: idempotencyKey, ...sent } = call
  const { paymentMethod, storePaymentMethod, browserInfo, inThree } = sent
  const amount = { currency: 'EUR', value: cents } as const
  return api.payments.pay({
    params: { kind, key },
    query: { paidCredit: creditCents },
    idempotencyKey,
    body: { place, amount, paymentMethod, storePaymentMethod, browserInfo, inThree },
  })
}

/** Pays all of it with credit: no script, and no card, which nothing needs later. @throws ApiProblem */
export async function payByCredit(
  site: Site,
  { kind, id, cents }: Pick<PayTarget, 'kind' | 'id' | 'cents'>,
): Promise<Response> {
  const owed = { kind, id, cents, creditCents: cents }
  const begun = (await kinds[kind].begin?.(site, { ...owed, key: '' })) ?? { key: id }
  const key = `credit-${kind}-${begun.number ?? id}-${cents}`
  try {
    await payBegun(site, { ...owed, key, paymentMethod: undefined }, begun)
  } catch (error) {
    const mended = await mendedAddress(site, owed, error)
    if (mended === null) throw error
    return redirect(mended)
  }
  return redirect(kinds[kind].pages(id).paid)
}

/**
 * Takes a promo code that ended meanwhile off a booking, whose page shows that with the new price. Null of another
 * error.
 */
export async function mendedAddress(
  { api }: Pick<RequestContext, 'api'>,
  { id }: Pick<PayTarget, 'id'>,
  error: unknown,
): Promise<string | null> {
  if (!(error instanceof ApiProblem) || error.code !== 'price_changed') return null
  await api.bookings.removePromoCode({ params: { id: Number(id) } })
  return endedCodeAddress(Number(id))
}
