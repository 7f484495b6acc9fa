import type { PaymentMethods, StoredCard } from '@quatre/contract'
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { loadPart } from '../../ui/browser/network.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardField } from './card-field.tsx'
import { PayBar } from './pay-bar.tsx'
import type { PayTarget } from './pay-target.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { usePayment } from './use-payment.ts'

const AdyenCard = lazy(() => loadPart(() => import('./adyen-card.tsx')))
const codeWanted = 'Ta banque demande le code de sécurité de cette carte.'

interface StoredCardFormProps {
  readonly target: PayTarget
  readonly waysOut?: ReactNode
  readonly stored: StoredCard
  readonly card: PaymentMethods['card']
}

/** Pays with a card that is kept: one press, and its code when the bank wants that. */
export function StoredCardForm({ target, waysOut, stored, card }: StoredCardFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState<string | null>(null)
  const { paying, failure, pay, forgetFailure } = usePayment(target)
  const wantsCode = failure?.field === 'code'
  if (wantsCode && code === null) setCode('')
  const asksCode = code !== null
  useEffect(() => {
    if (wantsCode) form.current?.querySelector('input')?.select()
  }, [failure, wantsCode])

  if (asksCode && card.provider === 'adyen') {
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <p className="mb-3">{codeWanted}</p>
        <AdyenCard target={target} waysOut={waysOut} card={card} stored={stored} />
      </Suspense>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paying) return
    const paymentMethod = { type: 'scheme', storedPaymentMethodId: stored.id } as const
    void pay(`${stored.id} ${code ?? ''}`, async () => {
      if (!code || card.provider === 'adyen') return { paymentMethod }
      const { encryptCode } = await loadPart(() => import('./encrypt-card.ts'))
      const encryptedSecurityCode = await encryptCode(code, card.publicKey, new Date())
      return { paymentMethod: { ...paymentMethod, encryptedSecurityCode } }
    })
  }
  const codeDigits = stored.brand === 'amex' ? 4 : 3
  return (
    <form ref={form} noValidate className="pay-form *:not-last:mb-4" onSubmit={submit}>
      <PaymentFailed failure={wantsCode ? null : failure} waysOut={waysOut} />
      {asksCode && (
        <CardField
          id={`${id}code`}
          field="code"
          label="Code de sécurité"
          placeholder={`${codeDigits} chiffres`}
          autoComplete="cc-csc"
          value={code}
          error={wantsCode ? (code === '' ? codeWanted : failure.title) : undefined}
          format={(text) => text.replace(/\D/g, '').slice(0, codeDigits)}
          onValue={(value) => {
            setCode(value)
            forgetFailure()
          }}
        />
      )}
      <PayBar target={target} paying={paying} outcome={wantsCode ? 'Rien n’a été débité.' : null} />
    </form>
  )
}
