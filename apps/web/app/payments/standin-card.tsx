import { euros } from '@quatre/domain'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { loadPart } from '../ui/network.ts'
import { ErrorState } from '../ui/states.tsx'
import type { BookingView } from '../site/bookings/booking-view.ts'
import {
  cardErrors,
  groupedExpiry,
  groupedNumber,
  type CardErrors,
  type CardFields,
} from './card-checks.ts'
import { CardField } from './card-field.tsx'
import { useInBrowser } from '../ui/use-in-browser.ts'
import { usePayment } from './use-payment.ts'

interface StandinCardProps {
  readonly booking: BookingView
  readonly publicKey: Record<string, unknown>
}

const loadEncryption = () => loadPart(() => import('./encrypt-card.ts'))
const empty: CardFields = { number: '', expiry: '', code: '', holder: '' }

/**
 * The card fields. They have no name, so that no browser ever posts them; what leaves the page is
 * encrypted for the provider.
 */
export function StandinCard({ booking, publicKey }: StandinCardProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState(empty)
  const [errors, setErrors] = useState<CardErrors>({})
  const { paying, failure, pay } = usePayment(booking)
  // Until the script runs, a press must not send the form anywhere.
  const ready = useInBrowser()
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])

  const change = (name: keyof CardFields) => (value: string) => {
    setCard((before) => ({ ...before, [name]: value }))
    if (name !== 'holder') setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paying) return
    const found = cardErrors(card, Date.now())
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"]`)?.focus()
      return
    }
    void pay(JSON.stringify(card), async () => {
      const { encryptCard } = await loadEncryption()
      return encryptCard(card, publicKey, new Date())
    })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={submit}
      onFocus={() => void loadEncryption()}
    >
      <div ref={alert} tabIndex={-1} className="outline-none">
        {failure && <ErrorState title={failure.title}>{failure.detail}</ErrorState>}
      </div>
      <CardField
        id={`${id}number`}
        field="number"
        label="Numéro de carte"
        autoComplete="cc-number"
        value={card.number}
        error={errors.number}
        format={groupedNumber}
        onValue={change('number')}
      />
      <div className="grid grid-cols-2 gap-3">
        <CardField
          id={`${id}expiry`}
          field="expiry"
          label="Expiration"
          placeholder="MM / AA"
          autoComplete="cc-exp"
          value={card.expiry}
          error={errors.expiry}
          format={groupedExpiry}
          onValue={change('expiry')}
        />
        <CardField
          id={`${id}code`}
          field="code"
          label="Code de sécurité"
          autoComplete="cc-csc"
          value={card.code}
          error={errors.code}
          format={(text) => text.replace(/\D/g, '').slice(0, 4)}
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
      <p className="flex gap-2 text-sm text-mute">
        <Icon name="lock" size={18} />
        Ta carte est chiffrée dans ton navigateur{'\u00a0'}; elle ne passe jamais par nos serveurs
        en clair.
      </p>
      <div className="pay-bar">
        <Button width="full" pending={paying} type={ready ? 'submit' : 'button'}>
          Payer {euros(booking.cents)}
        </Button>
        <p role="status" className="sr-only">
          {paying ? 'Paiement en cours. Ne ferme pas cette page.' : ''}
        </p>
      </div>
    </form>
  )
}
