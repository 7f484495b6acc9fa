import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { CenterSelect, type centerRegions } from '../centers/parts/center-select.tsx'
import { Button } from '../ui/button.tsx'
import { Plan } from './plan.tsx'
import type { PlanView } from './parts/plan-view.ts'

interface PlansProps {
  readonly plans: readonly PlanView[]
  readonly yearly: readonly PlanView[]
  /** The action on a plan; the first one's is the main action of the page. */
  readonly action: (plan: PlanView, isFirst: boolean) => ReactNode
}

/** The plans of a month side by side, those of a year in a line below. */
export function Plans({ plans, yearly, action }: PlansProps) {
  return (
    <>
      <div className="plans">
        {plans.map((plan, index) => (
          <Plan key={plan.id} plan={plan}>
            <div className="mt-5">{action(plan, index === 0)}</div>
          </Plan>
        ))}
      </div>
      {yearly.map((plan) => (
        <section key={plan.id} className="plan-line" aria-labelledby={`plan-${plan.id}`}>
          <div>
            <h2 id={`plan-${plan.id}`} className="headline text-xl">
              Carte entreprise
            </h2>
            <p className="text-mute">
              À l’année{'\u00a0'}: moitié prix {plan.when}, {plan.place}.
            </p>
          </div>
          <p className="whitespace-nowrap">
            <b className="figures text-xl">{plan.price}</b>{' '}
            <span className="text-sm text-mute">{plan.per}</span>
          </p>
          {action(plan, false)}
        </section>
      ))}
    </>
  )
}

interface PlaceChoiceProps {
  readonly regions: ReturnType<typeof centerRegions>
}

/** Prices are those of a centre: without one, it is asked for. */
export function PlaceChoice({ regions }: PlaceChoiceProps) {
  return (
    <Form className="place-choice">
      <CenterSelect regions={regions} defaultValue={undefined} />
      <Button>Voir ce que j’y gagne</Button>
    </Form>
  )
}
