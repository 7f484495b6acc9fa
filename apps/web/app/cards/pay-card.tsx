import type { PaymentMethods } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { Link } from 'react-router'
import { buyCardAddress, payCardAddress } from '../payments/parts/card-addresses.ts'
import { planCredit } from '../payments/parts/credit-part.tsx'
import { PayPage } from '../payments/parts/pay-page.tsx'
import { PayWays } from '../payments/parts/pay-ways.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { PlanView } from './parts/plan-view.ts'
import { Steps } from './parts/steps.tsx'
import './parts/cards.css'

interface Payment {
  readonly step: 'pay'
  readonly id: number
  readonly plan: PlanView
  readonly cents: number
  readonly renews: boolean
  readonly refused: boolean
  /** The buyer's own credit pays, as far as it goes. */
  readonly byCredit: boolean
  /** Null: there is no way to pay for now. */
  readonly methods: PaymentMethods | null
}

interface PayCardProps {
  readonly view: Payment | { readonly step: 'failed'; readonly message: string }
  readonly refusal: string | null
}

/** The chosen card, its charges now and later, and the card form. */
export function PayCard({ view, refusal }: PayCardProps) {
  if (view.step === 'failed') {
    return (
      <Page look="step" title="Prendre une carte">
        <ErrorState title={view.message} action={<Again />} />
      </Page>
    )
  }
  const { plan, refused, methods, cents } = view
  const credit = methods && view.byCredit ? planCredit(methods) : null
  const creditCents = credit?.creditCents ?? 0
  // a period paid without a bank card is not renewed
  const payment = { ...view, renews: view.renews && creditCents < cents }
  return (
    <PayPage
      title="Paiement"
      above={<Steps at={1} />}
      summary={<Summary payment={payment} />}
      refusal={refusal}
    >
      {refused && (
        <ErrorState title="Le paiement n’est pas passé.">
          Rien n’a été débité{'\u00a0'}: essaie avec une autre carte bancaire.
        </ErrorState>
      )}
      {methods === null ? (
        <ErrorState title="Erreur payment methods." action={<Again offer={plan.id} />} />
      ) : (
        <PayWays
          kind="card_period"
          id={String(view.id)}
          cents={cents}
          methods={methods}
          plan={credit}
          byCredit={`${payCardAddress(view.id)}&avoir=1`}
          cardPage={payCardAddress(view.id)}
          later={laterOf(payment)}
          keeping={view.renews ? 'agreed' : 'asked'}
        >
          {creditCents === cents && view.renews && <NotRenewed />}
        </PayWays>
      )}
    </PayPage>
  )
}

function laterOf({ plan, cents, renews }: Payment): string | undefined {
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

function Again({ offer }: { readonly offer?: number }) {
  return (
    <LinkButton to={buyCardAddress(offer)} look="dark">
      Choisir une carte
    </LinkButton>
  )
}
