import { promoRefusals } from '@quatre/domain'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { paymentAddress } from '../site/pages/addresses.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { bookingIn } from './parts/read-booking.ts'

const fieldOfCode = Object.fromEntries(
  [...promoRefusals, 'payment_in_progress', 'too_many_requests'].map((code) => [code, 'code']),
)

/** Gives the hold of the address the code that was typed, or takes its own off. */
export async function changePromoCode({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(requestContext)
  const id = bookingIn(request) ?? 0
  const form = await request.formData()
  const change = async (): Promise<Response> => {
    if (form.has('remove')) await api.bookings.removePromoCode({ params: { id } })
    else
      await api.bookings.applyPromoCode({ params: { id }, body: { code: formText(form, 'code') } })
    return redirect(paymentAddress(id))
  }
  return submit<Response>(form, change, fieldOfCode)
}
