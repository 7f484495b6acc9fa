import { euros } from '@quatre/domain'
import { Link } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'
import { Icon } from '../ui/icon.tsx'
import type { Offer } from './offers.ts'

interface PacksProps {
  readonly offers: readonly Offer[]
  readonly chosen: Offer
  /** Of one and a half hours in the evening, in cents; null when no club has a price. */
  readonly court: { readonly center: string; readonly cents: number } | null
}

/** The packs for the SOLDE, each in its part of a court: pressing one chooses it. */
export function Packs({ offers, chosen, court }: PacksProps) {
  return (
    <nav aria-label="Choisir une recharge" className="packs on-dark">
      <ul className="pack-court">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link
              to={`${topUpAddress}?recharge=${offer.id}`}
              replace
              preventScrollReset
              className="pack"
              aria-current={offer.id === chosen.id ? 'true' : undefined}
            >
              <span className="figures pack-gets">
                {offer.isExtra && '+'}
                {euros(offer.paidCents + offer.bonusCents)}
              </span>
              <span className="pack-pays">
                pour <b>{euros(offer.paidCents)}</b>
              </span>
              <span className="pack-means">{court ? courtsText(offer, court.cents) : ''}</span>
              {offer.id === chosen.id && <Icon name="check" className="pack-mark" />}
            </Link>
          </li>
        ))}
      </ul>
      {court && (
        <p className="mt-3 text-sm text-on-ink">
          Terrain d’1{'\u00a0'}h{'\u00a0'}30 en soirée à {court.center}, {euros(court.cents)}.
        </p>
      )}
    </nav>
  )
}

function courtsText({ paidCents, bonusCents, isExtra }: Offer, courtCents: number): string {
  const courts = Math.floor((paidCents + bonusCents) / courtCents)
  if (courts > 0) return `${courts}\u00a0terrain${courts > 1 ? 's' : ''}`
  return isExtra ? 'un complément' : ''
}
