import { euros } from '@quatre/domain'
import { Button } from '../../ui/button.tsx'
import { useNetwork } from '../../ui/browser/use-network.ts'
import type { PayTarget } from './pay-target.ts'
import { SaleTerms } from './sale-terms.tsx'
import { useInBrowser } from '../../ui/browser/use-in-browser.ts'

interface PayBarProps {
  readonly target: PayTarget
  readonly paying: boolean
  /** The outcome of the last try. */
  readonly outcome?: string | null
  /** Starts the payment; it submits its form when absent. */
  readonly onPay?: () => void
}

/** The one action of the payment, and the facts to know while pressing it; nothing once it cannot be paid. */
export function PayBar({ target, paying, outcome, onPay }: PayBarProps) {
  // Until the script runs, a press must not send the form anywhere.
  const ready = useInBrowser()
  // nothing when the card is only checked, for credit to pay
  const cardCents = target.cents - target.creditCents
  if (!target.isOpen) return null
  return (
    <div className="pay-bar">
      <div role="status" className="pay-note">
        {paying ? <Progress /> : outcome}
      </div>
      {!paying && !outcome && (
        <p className="pay-note">
          {target.says} <SaleTerms by="En payant" />
        </p>
      )}
      <Button
        width="full"
        pending={paying}
        type={ready && !onPay ? 'submit' : 'button'}
        onClick={onPay}
      >
        Payer {cardCents > 0 ? euros(cardCents) : 'avec mon crédit'}
      </Button>
    </div>
  )
}

function Progress() {
  const network = useNetwork()
  return network === 'online' ? (
    <b>Paiement en cours. Ne ferme pas cette page.</b>
  ) : (
    <b>Hors ligne{'\u00a0'}: ça reprend dès que le réseau revient.</b>
  )
}
