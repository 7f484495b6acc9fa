import type { StoredCard } from '@quatre/contract'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { BrandMark } from './brand-marks.tsx'

/** In place of a kept card's id: one that is typed. */
export const otherCard = 'autre'

interface StoredCardChoiceProps {
  readonly cards: readonly StoredCard[]
  readonly onChange: (id: string) => void
}

/** The cards that a member keeps, the last kept first, then « Autre carte ». */
export function StoredCardChoice({ cards, onChange }: StoredCardChoiceProps) {
  const kept = cards.map((card) => ({
    value: card.id,
    label: <StoredCardName card={card} />,
    detail: expiryText(card),
  }))
  return (
    <div className="mb-5">
      <RadioGroup
        label="Payer avec"
        name="carte"
        look="tiles"
        defaultValue={cards[0]?.id}
        options={[...kept, { value: otherCard, label: 'Autre carte' }]}
        onChange={onChange}
      />
    </div>
  )
}

export function StoredCardName({ card: { brand, lastFour } }: { readonly card: StoredCard }) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <BrandMark brand={brand} />
      <span>
        <span aria-hidden>••••</span>
        <span className="sr-only">qui finit par</span> {lastFour}
      </span>
    </span>
  )
}

export function expiryText({ expiryMonth, expiryYear, isExpired }: StoredCard): string {
  return `${isExpired ? 'Expirée' : 'Expire'} ${String(expiryMonth).padStart(2, '0')}/${expiryYear % 100}`
}
