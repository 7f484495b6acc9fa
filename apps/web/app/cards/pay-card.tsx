import { euros } from '@quatre/domain'
import { Link } from 'react-router'
import { buyCardAddress } from '../payments/parts/card-addresses.ts'
import type { Owed } from '../payments/parts/owed.ts'
import { PayPage } from '../payments/parts/pay-page.tsx'
import { OwedWays } from '../payments/parts/pay-ways.tsx'
import { Icon } from '../ui/icon.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { PlanView } from './parts/plan-view.ts'
import { Steps } from './parts/steps.tsx'
import './parts/cards.css'

interface Payment {
  readonly owed: Owed
  readonly plan: PlanView
  readonly cents: number
  readonly renews: boolean
  readonly refused: boolean
}

interface PayCardProps {
  readonly view: Payment
  readonly refusal: string | null
}

/** The chosen card, its charges now and later, and the card form. */
export function PayCard({ view, refusal }: PayCardProps) {
  const { owed, cents } = view
  const isByCredit = owed.plan?.creditCents === cents
  // a period paid without a bank card is not renewed
  const payment = { ...view, renews: view.renews && !isByCredit }
  return (
    <PayPage
      title="Paiement"
      above={<Steps at={1} />}
      summary={<Summary payment={payment} />}
      refusal={refusal}
    >
      {view.refused && (
        <ErrorState title="Le paiement n’est pas passé.">
          Rien n’a été débité{'\u00a0'}: essaie avec une autre carte bancaire.
        </ErrorState>
      )}
      <OwedWays {...owed} later={renewalText(payment)} keeping={view.renews ? 'agreed' : 'asked'}>
        {isByCredit && view.renews && <NotRenewed />}
      </OwedWays>
    </PayPage>
  )
}

function renewalText({ plan, cents, renews }: Payment): string | undefined {
  const each = plan.per === 'par an' ? 'chaque année' : 'chaque mois'
  return renews ? `puis ${euros(cents)} ${each} sur cette carte, jusqu’à ton arrêt` : undefined
}

function NotRenewed() {
  return (
    <p className="flex gap-3">
      <Icon name="info" className="mt-0.5 flex-none" />
      Payée avec ton SOLDE, elle ne sera pas renouvelée{'\u00a0'}: il faut pour cela une carte
      bancaire.
    </p>
  )
}

function Summary({ payment: { plan, cents, renews } }: { readonly payment: Payment }) {
  const each = plan.per === 'par an' ? 'chaque année' : 'chaque mois'
  return (
    <section aria-label="Ta carte" className="my-card">
      <p className="plan-head">
        <span className="headline text-2xl">{plan.name}</span>
        <b className="figures text-2xl">{euros(cents)}</b>
      </p>
      <p className="mt-2">
        Terrains à moitié prix {plan.when}, {plan.place}.
      </p>
      <p className="mt-4 border-t border-ink-line pt-4 text-on-ink">
        {renews
          ? `${euros(cents)} maintenant, puis ${euros(cents)} ${each} sur la carte bancaire que tu gardes, jusqu’à ce que tu arrêtes.`
          : `${euros(cents)} maintenant, et rien ensuite\u00a0: la carte s’arrête à la fin de sa période.`}
      </p>
      <Link to={buyCardAddress(plan.id)} className="my-card-link">
        Changer
      </Link>
    </section>
  )
}
