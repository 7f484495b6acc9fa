import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { centerRegions } from '../centers/parts/center-select.tsx'
import { SaleTerms } from '../payments/parts/sale-terms.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Plan } from './plan.tsx'
import type { PlanView } from './parts/plan-view.ts'
import { PlaceChoice } from './plans.tsx'
import { Steps } from './parts/steps.tsx'

interface ChooseCardProps {
  readonly plans: readonly PlanView[]
  /** The names of those that the member has. */
  readonly held: readonly string[]
  readonly asked: number | null
  readonly regions: ReturnType<typeof centerRegions>
  readonly refusal: string | null
}

/** The plans to choose from, the value of the chosen one, and its buyer's consent. */
export function ChooseCard({ plans, held, asked, regions, refusal }: ChooseCardProps) {
  const free = plans.find(({ name }) => !held.includes(name))
  const chosen = plans.find(({ id }) => id === asked) ?? free ?? plans[0]
  return (
    <Page look="step" title="Choisis ta carte">
      <Steps at={0} />
      {refusal && <ErrorState title={refusal} />}
      {chosen ? (
        <>
          <PlanTabs plans={plans} chosen={chosen} />
          <div className="choose-columns">
            <Plan plan={chosen} />
            {held.includes(chosen.name) ? (
              <AlreadyBought name={chosen.name} />
            ) : (
              <Agreement plan={chosen} needsPlace={regions.length > 0} />
            )}
          </div>
        </>
      ) : (
        <EmptyState title="Aucune carte n’est en vente ici pour le moment." />
      )}
      {regions.length > 0 && (
        <section className="mt-12" aria-labelledby="place">
          <h2 id="place" className="headline text-xl">
            Et dans ton club{'\u00a0'}?
          </h2>
          <PlaceChoice regions={regions} />
        </section>
      )}
    </Page>
  )
}

function PlanTabs({
  plans,
  chosen,
}: {
  readonly plans: readonly PlanView[]
  readonly chosen: PlanView
}) {
  const { pathname, search } = useLocation()
  const offerAddress = (id: number) => {
    const query = new URLSearchParams(search)
    query.set('offre', String(id))
    return `${pathname}?${query}`
  }
  return (
    <nav className="plan-tabs" aria-label="Cartes">
      {plans.map(({ id, name, price, per }) => (
        <Link
          key={id}
          to={offerAddress(id)}
          replace
          preventScrollReset
          aria-current={id === chosen.id ? 'true' : undefined}
        >
          <b>{name}</b> <span className="whitespace-nowrap">{`${price} ${per}`}</span>
        </Link>
      ))}
    </nav>
  )
}

function AlreadyBought({ name }: { readonly name: string }) {
  return (
    <EmptyState
      title={`Tu as déjà la carte ${name}.`}
      action={
        <LinkButton to="/mucho" look="dark">
          Voir ma carte
        </LinkButton>
      }
    >
      Elle s’applique dès ta prochaine réservation.
    </EmptyState>
  )
}

/** The charges now and later, in words, before the way to pay. */
function Agreement({
  plan,
  needsPlace,
}: {
  readonly plan: PlanView
  readonly needsPlace: boolean
}) {
  const { state } = useNavigation()
  const each = plan.per === 'par an' ? 'chaque année' : 'chaque mois'
  return (
    <Form method="post" className="pay-form grid content-start gap-5">
      <input type="hidden" name="offre" value={plan.id} />
      <p className="text-lg">
        <b>{plan.price}</b> à payer maintenant. La carte commence tout de suite, pour{' '}
        {plan.per === 'par an' ? 'un an' : 'un mois'}.
      </p>
      <Checkbox
        key={plan.id}
        name="renews"
        value="true"
        label={`Garder ma carte bancaire et renouveler ${each}, ${plan.price}`}
        hint="Un mail te prévient 7 jours avant. Tu arrêtes quand tu veux, en un clic. Sans cette case, la carte s’arrête à la fin de sa période et rien d’autre n’est débité."
      />
      <div className="pay-bar">
        <p className="pay-note">
          <SaleTerms by="En continuant" />
        </p>
        <Button width="full" look={needsPlace ? 'dark' : 'primary'} pending={state !== 'idle'}>
          Continuer avec {plan.name}
        </Button>
      </div>
    </Form>
  )
}
