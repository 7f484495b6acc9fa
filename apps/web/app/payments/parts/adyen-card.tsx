import { AdyenCheckout, Card } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'
import type { PaymentMethods, StoredCard } from '@quatre/contract'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import { adyenOptions } from './adyen-options.ts'
import { KeepCard } from './keep-card.tsx'
import { PayBar } from './pay-bar.tsx'
import type { PayCall } from './pay-call.ts'
import type { PayTarget } from './pay-target.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { usePayment } from './use-payment.ts'

interface AdyenCardProps {
  readonly target: PayTarget
  readonly waysOut?: ReactNode
  readonly card: Extract<PaymentMethods['card'], { provider: 'adyen' }>
  readonly canKeep?: boolean
  /** A kept card, whose code alone is asked. */
  readonly stored?: StoredCard
}

/**
 * Adyen's own card fields, framed from its servers
 * (https://docs.adyen.com/payment-methods/cards/web-component/, advanced flow).
 */
export default function AdyenCard({ target, waysOut, card, canKeep, stored }: AdyenCardProps) {
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<Card | null>(null)
  const [isKept, setIsKept] = useState(false)
  const [broken, setBroken] = useState(false)
  const { paying, failure, pay, forgetFailure } = usePayment(target)
  const cardCents = target.cents - target.creditCents

  const submit = useEffectEvent((paymentMethod: Record<string, unknown>) => {
    const method = stored ? storedCardMethod(paymentMethod, stored) : knownFields(paymentMethod)
    const card = `${method.encryptedSecurityCode} ${isKept}`
    return pay(card, () => Promise.resolve({ paymentMethod: method, storePaymentMethod: isKept }))
  })

  const forget = useEffectEvent(forgetFailure)

  useEffect(() => {
    let left = false
    void AdyenCheckout({
      ...adyenOptions(card, cardCents),
      onSubmit: (state, _component, actions) => {
        const { paymentMethod } = state.data
        void submit({ ...paymentMethod }).then((going) => going || actions.reject())
      },
      onChange: () => forget(),
      onError: (error) => setBroken(error.name !== 'CANCEL'),
    })
      .then((checkout) => {
        if (left || !place.current) return
        fields.current = new Card(checkout, {
          ...(stored ? storedOptions(stored) : { hasHolderName: true }),
          showPayButton: false,
        })
        fields.current.mount(place.current)
      })
      .catch((error: unknown) => {
        reportError(error)
        setBroken(true)
      })
    return () => {
      left = true
      fields.current?.unmount()
    }
  }, [card, cardCents, stored])

  return (
    <div className="grid gap-4">
      <PaymentFailed failure={failure} waysOut={waysOut} />
      {broken && !failure && (
        <ErrorState title="Le formulaire de la banque ne répond pas.">
          Recharge la page pour réessayer. Rien n’a été débité.
        </ErrorState>
      )}
      <div ref={place} />
      {canKeep && <KeepCard isKept={isKept} onChange={setIsKept} />}
      <PayBar target={target} paying={paying} onPay={() => fields.current?.submit()} />
    </div>
  )
}

/** The component's data that our API takes: it refuses unknown fields. */
function knownFields(
  data: Record<string, unknown>,
): Extract<PayCall['paymentMethod'], { encryptedCardNumber: string }> {
  const text = (name: string) => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    type: 'scheme',
    encryptedCardNumber: text('encryptedCardNumber'),
    encryptedExpiryMonth: text('encryptedExpiryMonth'),
    encryptedExpiryYear: text('encryptedExpiryYear'),
    encryptedSecurityCode: text('encryptedSecurityCode'),
    ...(data.holderName ? { holderName: text('holderName') } : {}),
    ...(data.brand ? { brand: text('brand') } : {}),
    ...(data.checkoutAttemptId ? { checkoutAttemptId: text('checkoutAttemptId') } : {}),
  }
}

/** The component's options of a kept card; its id there is ours, which our API replaces. */
const storedOptions = ({ id, brand, lastFour, expiryMonth, expiryYear }: StoredCard) => ({
  storedPaymentMethodId: id,
  brand,
  lastFour,
  expiryMonth: String(expiryMonth),
  expiryYear: String(expiryYear),
})

function storedCardMethod(data: Record<string, unknown>, { id }: StoredCard) {
  const { encryptedSecurityCode } = knownFields(data)
  return { type: 'scheme', storedPaymentMethodId: id, encryptedSecurityCode } as const
}
