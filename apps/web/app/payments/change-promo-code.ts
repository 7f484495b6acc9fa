import type { ActionFunctionArgs } from 'react-router'
import { requestContext } from '../site/context.ts'
import { paymentAddress } from '../site/pages/addresses.ts'
import { bookingIn } from './parts/read-booking.ts'
import { sendPromoCode } from './parts/send-promo-code.ts'

/** Gives the hold of the address the code that was typed, or takes its own off. */
export async function changePromoCode({ request, context }: ActionFunctionArgs) {
  const { bookings } = context.get(requestContext).api
  const id = bookingIn(request) ?? 0
  const params = { id }
  return sendPromoCode(await request.formData(), {
    page: paymentAddress(id),
    apply: (code) => bookings.applyPromoCode({ params, body: { code } }),
    remove: () => bookings.removePromoCode({ params }),
  })
}
