import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingView } from './booking-view.ts'
import type { PayCall } from './pay.ts'
import { browserInfo, goToBank, sendPayment } from './pay-call.ts'

export interface PaymentFailure {
  readonly title: string
  readonly detail: string
}

const noAnswer: PaymentFailure = {
  title: 'La connexion a été coupée.',
  detail: 'Réessaie\u00a0: tu ne paieras qu’une fois.',
}

/**
 * Pays a booking, one attempt at a time. An attempt without a decision is kept with its key, so that
 * trying again is still one payment; one that was refused, or another card, is a new one.
 */
export function usePayment(booking: BookingView) {
  const navigate = useNavigate()
  const running = useRef(false)
  const attempt = useRef<{ card: string; call: PayCall } | null>(null)
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
    const failure = await run(card, encrypt).catch(() => noAnswer)
    running.current = false
    // While the next page comes the button stays as it is.
    if (failure !== null) setState({ paying: false, failure })
    return failure === null
  }

  async function run(
    card: string,
    encrypt: () => Promise<PayCall['paymentMethod']>,
  ): Promise<PaymentFailure | null> {
    if (attempt.current?.card !== card) {
      const call = {
        booking: booking.id,
        key: crypto.randomUUID(),
        cents: booking.cents,
        paymentMethod: await encrypt(),
        browserInfo: browserInfo(),
      }
      attempt.current = { card, call }
    }
    const answer = await sendPayment(attempt.current.call)
    if (answer.next === 'retry') {
      if (answer.attempt === 'same') return { ...noAnswer, title: answer.message }
      attempt.current = null
      return { title: answer.message, detail: 'Rien n’a été débité. Ta saisie est gardée.' }
    }
    if (answer.next === 'bank') goToBank(answer)
    else await navigate(answer.address)
    return null
  }

  return { ...state, pay }
}
