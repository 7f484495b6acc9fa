import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { Icon } from '../../ui/icon.tsx'
import { loadPart } from '../../ui/browser/network.ts'
import { BrandMarks } from './brand-marks.tsx'
import {
  cardBrand,
  cardErrors,
  groupedExpiry,
  groupedNumber,
  isFull,
  type CardErrors,
  type CardFields,
} from './card-checks.ts'
import { CardField } from './card-field.tsx'
import { KeepCard } from './keep-card.tsx'
import { PayBar } from './pay-bar.tsx'
import type { PayTarget } from './pay-target.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { usePayment } from './use-payment.ts'

interface StandinCardProps {
  readonly target: PayTarget
  readonly waysOut?: ReactNode
  readonly publicKey: Record<string, unknown>
  /** Whether the card can be kept. */
  readonly canKeep: boolean
}

const loadEncryption = () => loadPart(() => import('./encrypt-card.ts'))
const empty: CardFields = { number: '', expiry: '', code: '', holder: '' }
const nextField = { number: 'expiry', expiry: 'code' } as const

/**
 * The card fields. They have no name, so that no browser ever posts them; the data that leave the page are encrypted
 * for the provider.
 */
export function StandinCard({ target, waysOut, publicKey, canKeep }: StandinCardProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(empty)
  const [isKept, setIsKept] = useState(false)
  const [errors, setErrors] = useState<CardErrors>({})
  const { paying, failure, pay, forgetFailure } = usePayment(target)
  const wrong = failure?.field ?? null
  const shown = { ...errors, ...(failure && wrong && { [wrong]: failure.title }) }

  // ticked before the script came
  useLayoutEffect(() => {
    if (form.current?.querySelector('[name=garder]:checked')) setIsKept(true)
  }, [])
  const fieldNamed = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[data-field="${wrong}"]`)?.select()
  }, [failure, wrong])

  const change = (name: keyof CardFields) => (value: string) => {
    setCard((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
    forgetFailure()
  }
  /** On to the next field, while that is empty, once this one is full. */
  const goOn = (name: keyof typeof nextField, value: string) => {
    const next = nextField[name]
    if (card[next] === '' && isFull(name, { ...card, [name]: value }, Date.now())) {
      fieldNamed(next)?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paying) return
    const found = cardErrors(card, Date.now())
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      fieldNamed(first)?.focus()
      return
    }
    void pay(JSON.stringify({ ...card, isKept }), async () => {
      const { encryptCard } = await loadEncryption()
      const paymentMethod = await encryptCard(card, publicKey, new Date())
      return { paymentMethod, storePaymentMethod: isKept }
    })
  }
  const codeDigits = cardBrand(card.number)?.codeDigits ?? 3
  return (
    <div className="grid gap-4">
      <PaymentFailed failure={wrong ? null : failure} waysOut={waysOut} />
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={submit}
        onFocus={() => void loadEncryption()}
      >
        <CardField
          id={`${id}number`}
          field="number"
          label="Numéro de carte"
          autoComplete="cc-number"
          value={card.number}
          error={shown.number}
          format={groupedNumber}
          onValue={change('number')}
          onAdded={(value) => goOn('number', value)}
          mark={<BrandMarks number={card.number} />}
        />
        <div className="grid grid-cols-2 gap-3">
          <CardField
            id={`${id}expiry`}
            field="expiry"
            label="Expiration"
            placeholder="MM / AA"
            autoComplete="cc-exp"
            value={card.expiry}
            error={shown.expiry}
            format={groupedExpiry}
            onValue={change('expiry')}
            onAdded={(value) => goOn('expiry', value)}
          />
          <CardField
            id={`${id}code`}
            field="code"
            label="Code de sécurité"
            placeholder={`${codeDigits} chiffres`}
            autoComplete="cc-csc"
            value={card.code}
            error={shown.code}
            format={(text) => text.replace(/\D/g, '').slice(0, codeDigits)}
            onValue={change('code')}
          />
        </div>
        <CardField
          id={`${id}holder`}
          field="holder"
          label="Titulaire (facultatif)"
          autoComplete="cc-name"
          inputMode="text"
          value={card.holder}
          format={(text) => text.slice(0, 80)}
          onValue={change('holder')}
        />
        {canKeep && <KeepCard isKept={isKept} onChange={setIsKept} />}
        <p className="flex gap-2 text-sm text-mute">
          <Icon name="lock" size={18} />
          Ta carte est chiffrée dans ton navigateur{'\u00a0'}; elle ne passe jamais par nos serveurs
          en clair.
        </p>
        <PayBar
          target={target}
          paying={paying}
          outcome={wrong && failure ? failure.detail : null}
        />
      </form>
    </div>
  )
}
