import type { PaymentMethods } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { Link } from 'react-router'
import { buyCardAddress } from '../site/payments/card-addresses.ts'
import type { PayTarget } from '../site/payments/pay-target.ts'
import { CardForm } from '../site/payments/card-form.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { PlanView } from './plan-view.ts'
import { Steps } from './steps.tsx'
import './cards.css'

interface Payment {
  readonly step: 'pay'
  readonly id: number
  readonly plan: PlanView
  readonly cents: number
  readonly renews: boolean
  readonly refused: boolean
  /** Null: there is no way to pay for now. */
  readonly card: PaymentMethods['card'] | null
}

interface PayCardProps {
  readonly view: Payment | { readonly step: 'failed'; readonly message: string }
}

/** The card that is chosen, what is paid now and later, and the card form. */
export function PayCard({ view }: PayCardProps) {
  if (view.step === 'failed') {
    return (
      <Page look="step" title="Prendre une carte">
        <ErrorState title={view.message} action={<Again />} />
      </Page>
    )
  }
  const { plan, refused, card } = view
  return (
    <Page look="step" title="Paiement">
      <Steps at={1} />
      <div className="pay-columns">
        <Summary payment={view} />
        <div className="grid content-start gap-5">
          {refused && (
            <ErrorState title="Le paiement n’est pas passé.">
              Rien n’a été débité{'\u00a0'}: essaie avec une autre carte bancaire.
            </ErrorState>
          )}
          {card === null ? (
            <ErrorState title="Erreur payment methods." action={<Again offer={plan.id} />} />
          ) : (
            <CardForm target={targetOf(view)} card={card} />
          )}
        </div>
      </div>
    </Page>
  )
}

function targetOf({ id, plan, cents, renews }: Payment): PayTarget {
  const each = plan.per === 'par an' ? 'chaque année' : 'chaque mois'
  const later = renews ? `puis ${each} sur cette carte, jusqu’à ton arrêt` : 'rien d’autre ensuite'
  const says = `${euros(cents)} débités maintenant, ${later}.`
  return { kind: 'card_period', id: String(id), cents, creditCents: 0, isOpen: true, says }
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

function Again({ offer }: { readonly offer?: number }) {
  return (
    <LinkButton to={buyCardAddress(offer)} look="dark">
      Choisir une carte
    </LinkButton>
  )
}
