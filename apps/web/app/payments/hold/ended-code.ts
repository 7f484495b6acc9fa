import { ApiProblem } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

/**
 * Takes a promo code that ended meanwhile off a booking: its page shows that, with the new price. False of another
 * error.
 */
export async function takeOffEndedCode(
  { api }: Pick<RequestContext, 'api'>,
  id: number,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ApiProblem) || error.code !== 'price_changed') return false
  await api.bookings.removePromoCode({ params: { id } })
  return true
}
