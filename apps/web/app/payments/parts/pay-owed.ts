import { ApiProblem, type PayKind, type PaymentResult } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { endedCodeAddress } from './pay-addresses.ts'
import type { PayCall } from './pay-call.ts'
import { pagesOf } from './pay-pages.ts'
import type { PayTarget } from './pay-target.ts'
import { keptPlace } from './place-cookie.ts'

type Site = Pick<RequestContext, 'api' | 'cookies'>

/** The thing that a payment has begun, as the call that pays it names it. */
interface Begun {
  readonly key: string
  /** The secret of a guest's place. */
  readonly place?: string | undefined
  /** Distinguishes it from one that was begun before under the same key. */
  readonly number?: number
}

type Owed = Pick<PayTarget, 'kind' | 'id' | 'cents' | 'creditCents'>

/** What begins with its payment, by kind. */
const begin: Partial<
  Record<PayKind, (site: Site, owed: Owed & Pick<PayCall, 'key'>) => Promise<Begun>>
> = {
  // the page names the offer
  async top_up({ api }, { id, key: idempotencyKey }) {
    const begun = await api.wallet.beginTopUp({ params: { id: Number(id) }, idempotencyKey })
    return { key: String(begun.id) }
  },
  // no bank card is kept then, so nothing can renew it: its page shows that (requirement CA18)
  async card_period({ api }, { id, cents, creditCents }) {
    const params = { id: Number(id) }
    if (creditCents === cents) await api.cards.renewal({ params, body: { renews: false } })
    return { key: id }
  },
  // a guest pays the place that this browser has taken, a member the one that they take with it
  async share({ api, cookies }, { id: key, cents, creditCents }) {
    const place = creditCents === cents ? undefined : keptPlace(cookies, key)
    if (place !== undefined) return { key, place }
    const { id: number } = await api.shares.join({ params: { key }, body: {} })
    return { key, number }
  },
}

/** Pays a thing of whatever kind, with a card or the payer's own credit. @throws ApiProblem */
export async function payOwed(site: Site, call: PayCall): Promise<PaymentResult> {
  return payBegun(site, call, (await begin[call.kind]?.(site, call)) ?? { key: call.id })
}

function payBegun({ api }: Site, call: PayCall, { key, place }: Begun): Promise<PaymentResult> {
  const { kind, cents, creditCents, key: idempotencyKey, ...sent } = call
  const { paymentMethod, storePaymentMethod, browserInfo } = sent
  const amount = { currency: 'EUR', value: cents } as const
  return api.payments.pay({
    params: { kind, key },
    query: { paidCredit: creditCents },
    idempotencyKey,
    body: { place, amount, paymentMethod, storePaymentMethod, browserInfo },
  })
}

/** Pays all of it with credit: no script, and no card, which nothing needs later. @throws ApiProblem */
export async function payByCredit(
  site: Site,
  { kind, id, cents }: Pick<PayTarget, 'kind' | 'id' | 'cents'>,
): Promise<Response> {
  const owed = { kind, id, cents, creditCents: cents }
  const begun = (await begin[kind]?.(site, { ...owed, key: '' })) ?? { key: id }
  const key = `credit-${kind}-${begun.number ?? id}-${cents}`
  try {
    await payBegun(site, { ...owed, key, paymentMethod: undefined }, begun)
  } catch (error) {
    const mended = await mendedAddress(site, owed, error)
    if (mended === null) throw error
    return redirect(mended)
  }
  return redirect(pagesOf[kind](id).paid)
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
