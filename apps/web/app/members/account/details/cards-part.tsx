import type { StoredCard } from '@quatre/contract'
import { expiryOf, StoredCardName } from '../../../site/payments/stored-card-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Part } from './part.tsx'
import { useForm } from './use-form.ts'

/** The cards that a member keeps to pay with again; each can be removed. */
export function CardsPart({ cards }: { readonly cards: readonly StoredCard[] }) {
  const { Form, formProps, sending, answer } = useForm('carte')
  return (
    <Part name="cartes" about="Les cartes que tu gardes pour payer plus vite.">
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      {cards.length === 0 ? (
        <p className="text-mute">
          Tu ne gardes aucune carte. Coche «{'\u00a0'}Garder cette carte{'\u00a0'}» à ton prochain
          paiement pour la retrouver ici.
        </p>
      ) : (
        <ul aria-label="Cartes" className="border-t">
          {cards.map((card) => (
            <li key={card.id} className="flex items-center justify-between gap-x-4 border-b py-3">
              <div>
                <p className="font-semibold">
                  <StoredCardName card={card} />
                </p>
                <p className="text-sm text-mute">{expiryOf(card)}</p>
              </div>
              <Form {...formProps} ref={undefined} className="flex-none">
                <input type="hidden" name="form" value="carte" />
                <input type="hidden" name="subject" value={card.id} />
                <Button
                  look="quiet"
                  size="small"
                  pending={sending?.get('subject') === card.id}
                  aria-label={`Retirer la carte qui finit par ${card.lastFour}`}
                >
                  Retirer
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
