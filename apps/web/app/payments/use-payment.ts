import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardAttempts, notOpened, type NextPage, type PaymentFailure } from './attempts.ts'
import type { BookingView } from '../site/bookings/booking-view.ts'
import type { PayCall } from './pay.ts'
import { browserInfo, goToBank, sendPayment } from './pay-call.ts'

/** Pays a booking, one attempt at a time. */
export function usePayment(booking: BookingView) {
  const navigate = useNavigate()
  const running = useRef(false)
  const [attempt] = useState(() =>
    cardAttempts({ send: sendPayment, report: (error) => reportError(error), browserInfo }),
  )
  const [state, setState] = useState<{ paying: boolean; failure: PaymentFailure | null }>({
    paying: false,
    failure: null,
  })

  /**
   * `card` tells one card from another; `encrypt` is asked only for a new attempt. True when the next
   * page is on its way.
   */
  async function pay(
    card: string,
    encrypt: () => Promise<PayCall['paymentMethod']>,
  ): Promise<boolean> {
    if (running.current) return true
    running.current = true
    setState({ paying: true, failure: null })
    const result = await attempt(booking, card, encrypt)
    const failure = 'title' in result ? result : await leave(result)
    running.current = false
    // While the next page comes the button stays as it is.
    if (failure !== null) setState({ paying: false, failure })
    return failure === null
  }

  async function leave(page: NextPage): Promise<PaymentFailure | null> {
    try {
      if (page.next === 'bank') goToBank(page)
      else await navigate(page.address)
      return null
    } catch (error) {
      reportError(error)
      return notOpened
    }
  }

  return { ...state, pay }
}
