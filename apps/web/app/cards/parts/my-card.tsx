import type { OfferItem } from '@quatre/contract'
import { dateNumeric, dayLong } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { planView } from './plan-view.ts'
import './cards.css'

type MyCardView = ReturnType<typeof myCardView>

/** A card as its holder sees it. */
export function myCardView(item: OfferItem) {
  const { id, endingDate, renews, renewal } = item
  const { name, place, when, price } = planView(item.offre)
  const next = { renews, renewsOn: renewal?.date ?? null }
  return { id, name, place, when, price, lastDay: endingDate ?? '', ...next }
}

interface MyCardProps {
  readonly card: MyCardView
  readonly refusal: string | null
}

/** The facts of a card for its holder: its end, the next renewal, and how to stop it. */
export function MyCard({ card, refusal }: MyCardProps) {
  const { id, name, place, when, price, lastDay, renews, renewsOn } = card
  const { state, formData } = useNavigation()
  const isChanging = state !== 'idle' && formData?.get('card') === String(id)
  return (
    <section className="my-card" aria-labelledby={`card-${id}`}>
      <p className="text-sm text-on-ink">Ta carte</p>
      <h2 id={`card-${id}`} className="headline text-3xl page-md:text-4xl">
        {name}
      </h2>
      <p className="mt-3 text-lg">
        Terrains à moitié prix {when}, {place}.
      </p>
      <dl className="my-card-facts">
        <div>
          <dt>Valable jusqu’au</dt>
          <dd>
            <span className="first-letter:uppercase">{dayLong(lastDay)}</span>
          </dd>
        </div>
        <div>
          <dt>Ensuite</dt>
          <dd>
            {renews
              ? `${price} ${renewsOn === null ? 'en cours de paiement' : `le ${dateNumeric(renewsOn)}`}`
              : 'Elle s’arrête, rien n’est débité'}
          </dd>
        </div>
      </dl>
      {refusal && (
        <p role="alert" className="mt-4 font-semibold">
          {refusal}
        </p>
      )}
      <div className="actions mt-6">
        <LinkButton to="/reservations/slots">Réserver un terrain</LinkButton>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="card" value={id} />
          <input type="hidden" name="renews" value={String(!renews)} />
          <Button look="quiet" pending={isChanging}>
            {renews ? 'Arrêter le renouvellement' : 'La renouveler à chaque fin'}
          </Button>
        </Form>
      </div>
    </section>
  )
}
