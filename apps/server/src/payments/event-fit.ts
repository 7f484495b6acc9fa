import type { Provider } from '../platform/payments/provider.ts'
import type { ProviderEvent } from './provider-event.sql.ts'

const largestCents = 2 ** 31 - 1

/** What tells that an event is not about us: another merchant's, or of another environment. */
export function misfitOf(
  { merchantAccount, live }: Pick<ProviderEvent, 'merchantAccount' | 'live'>,
  account: Provider['account'],
): string | null {
  if (merchantAccount !== account.merchantAccount) return 'the merchant account'
  if (live !== null && live !== String(account.live)) return 'the environment'
  return null
}

/** The sum of an event, in cents, or what is wrong with it. */
export function sumOf({
  value,
  currency,
}: Pick<ProviderEvent, 'value' | 'currency'>):
  { readonly amountCents: number } | { readonly misfit: string } {
  if (currency !== 'EUR') return { misfit: 'the currency' }
  const amountCents = Number(value ?? Number.NaN)
  const isSum = Number.isInteger(amountCents) && amountCents >= 0 && amountCents <= largestCents
  return isSum ? { amountCents } : { misfit: 'the amount' }
}
