import { euros, plural } from '@quatre/domain'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { courtsIn, CourtStrip } from './court-strip.tsx'
import { planCosts, type PlanView } from './parts/plan-view.ts'
import './parts/cards.css'

interface PlanProps {
  readonly plan: PlanView
  /** The actions below it. */
  readonly children?: ReactNode
}

/** A plan: its price, its place and hours, and its balance in courts. */
export function Plan({ plan, children }: PlanProps) {
  const { name, price, per, place, when, hours, sample, paidBackAt, horizonDays } = plan
  const { search } = useLocation()
  const played = courtsIn(search)
  return (
    <section className="card-plan" aria-labelledby={`plan-${plan.id}`}>
      <header className="plan-head">
        <h2 id={`plan-${plan.id}`} className="headline text-2xl">
          {name}
        </h2>
        <p className="whitespace-nowrap">
          <b className="figures text-2xl">{price}</b>{' '}
          <span className="text-sm text-mute">{per}</span>
        </p>
      </header>
      <p className="plan-words">
        Terrains à moitié prix {when}, {place}.
      </p>
      {sample && <CourtStrip played={played} paidBackAt={paidBackAt} plan={name} />}
      {sample && <Balance plan={plan} played={played} />}
      <dl className="plan-facts">
        <div>
          <dt>Quand</dt>
          <dd>
            {hours.length > 0
              ? hours.map((range) => <span key={range}>{range}</span>)
              : 'À toute heure'}
          </dd>
        </div>
        <div>
          <dt>Planning</dt>
          <dd>ouvert {horizonDays} jours à l’avance</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

interface BalanceProps {
  readonly plan: PlanView
  readonly played: number
}

/** The cost of so many courts, in one sentence and one figure. */
function Balance({ plan, played }: BalanceProps) {
  const balance = planCosts(plan, played)
  if (balance === null || plan.sample === null) return null
  const { savedCents, withCard, without } = balance
  return (
    <div className="plan-balance" role="status">
      <p className="font-bold">
        {savedCents >= 0
          ? `${euros(savedCents)} gagnés avec ${plural(played, 'terrain', 'terrains')} par mois`
          : `Pas encore rentable avec ${plural(played, 'terrain', 'terrains')} par mois`}
      </p>
      <p className="text-sm text-mute">
        {euros(withCard)} carte comprise, au lieu de {euros(without)}. 1{'\u00a0'}h{'\u00a0'}30 à{' '}
        {euros(plan.sample.cardCents)} au lieu de {euros(plan.sample.cents)}
        {plan.paidBackAt !== null && `\u00a0: remboursée au ${ordinal(plan.paidBackAt)} terrain`}.
      </p>
    </div>
  )
}

const ordinal = (count: number) => (count === 1 ? '1er' : `${count}e`)
