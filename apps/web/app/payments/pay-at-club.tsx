import type { PaymentMethods } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { Form, redirect, useNavigation, type ActionFunctionArgs } from 'react-router'
import type { BookingView } from '../bookings/parts/view/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { submit } from '../site/form/submit.ts'
import { paymentAddress } from '../site/pages/addresses.ts'
import { clubConfirmationAddress } from './parts/pay-addresses.ts'
import { mendedAddress } from './parts/pay-owed.ts'
import { Button } from '../ui/button.tsx'
import { readBooking } from './parts/read-booking.ts'

/** Number of that way to pay (specification, section 9). */
const atClub = 1
const name = 'au-club'

interface PayAtClubProps {
  readonly booking: Pick<BookingView, 'id' | 'cents'>
  readonly methods: PaymentMethods['methods']
}

/** The last way, for members who may: the court is booked now and paid at the club. */
export function PayAtClub({ booking: { id, cents }, methods }: PayAtClubProps) {
  const { state } = useNavigation()
  if (methods.every((method) => method.id !== atClub)) return null
  return (
    <Form method="post" action={`${paymentAddress(id)}&${name}`}>
      <Button look="quiet" width="full" pending={state === 'submitting'}>
        Payer {euros(cents)} au club
      </Button>
    </Form>
  )
}

export const paysAtClub = ({ searchParams }: URL) => searchParams.has(name)

export async function payAtClub({ request, context }: ActionFunctionArgs) {
  const site = context.get(requestContext)
  const { id } = await readBooking(context, request)
  return submit<Response>(await request.formData(), async () => {
    try {
      await site.api.bookings.payAtClub({ params: { id }, idempotencyKey: `club-${id}` })
    } catch (error) {
      const mended = await mendedAddress(site, { id: String(id) }, error)
      if (mended === null) throw error
      return redirect(mended)
    }
    return redirect(clubConfirmationAddress(id))
  })
}
