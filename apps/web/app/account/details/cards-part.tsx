import type { StoredCard } from '@quatre/contract'
import { dateNumeric, dayShort, time } from '@quatre/domain'
import type { ReactNode } from 'react'
import { expiryText, StoredCardName } from '../../payments/parts/stored-card-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Part } from './part.tsx'
import { useForm } from './use-form.ts'

/** The cards that a member keeps to pay with again; each can be removed. */
export function CardsPart({ cards }: { readonly cards: readonly StoredCard[] }) {
  const state = useForm('carte')
  const { answer } = state
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
            <li
              key={card.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b py-3"
            >
              <div>
                <p className="font-semibold">
                  <StoredCardName card={card} />
                </p>
                <p className="text-sm text-mute">{expiryText(card)}</p>
                {card.guarantees.map((start) => (
                  <p key={start} className="text-sm">
                    Garantie de ta partie du {dayShort(start)} à{'\u00a0'}
                    {time(start)}
                  </p>
                ))}
              </div>
              <RemoveCard card={card} state={state} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

interface RemoveCardProps {
  readonly card: StoredCard
  readonly state: ReturnType<typeof useForm>
}

/** Of a card that renews another it first names the consequence: pressing the first button opens the second. */
function RemoveCard({ card, state }: RemoveCardProps) {
  const { Form, formProps, sending } = state
  const label = `Retirer la carte qui finit par ${card.lastFour}`
  const form = (button: ReactNode) => (
    <Form {...formProps} ref={undefined} className="flex-none">
      <input type="hidden" name="form" value="carte" />
      <input type="hidden" name="subject" value={card.id} />
      {button}
    </Form>
  )
  const pending = sending?.get('subject') === card.id
  if (card.renews.length === 0) {
    return form(
      <Button look="quiet" size="small" pending={pending} aria-label={label}>
        Retirer
      </Button>,
    )
  }
  return (
    <details className="basis-full">
      <summary className="link inline-flex min-h-11 items-center text-alert" aria-label={label}>
        Retirer
      </summary>
      {card.renews.map(({ name, lastDay }) => (
        <p key={name} className="mb-3">
          Cette carte bancaire renouvelle ta carte {name}. Si tu la retires, ta carte {name} reste
          valable jusqu’au {dateNumeric(lastDay)} inclus, puis elle s’arrête.
        </p>
      ))}
      {form(
        <Button look="danger" size="small" pending={pending}>
          Oui, retirer cette carte
        </Button>,
      )}
    </details>
  )
}
