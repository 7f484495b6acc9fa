import type { EntryCheck } from '@quatre/contract'
import { euros, grouped } from '@quatre/domain'
import { Form, Link, useNavigation } from 'react-router'
import { Fact } from '../../ui/fact.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { deadlineText } from '../parts/words.ts'
import { Figure } from './figure.tsx'
import { Hindrance, type Refusal } from './hindrance.tsx'
import { withQuery } from './query.ts'
import { WeightScale } from './weight-scale.tsx'

interface PairPageProps {
  readonly title: string
  readonly path: string
  readonly kept: Readonly<Record<string, string>>
  readonly waits: boolean
  readonly waiting: number
  readonly capacity: number
  readonly changes: number | null
  readonly isByLink: boolean
  readonly check: EntryCheck
  readonly feeCents: number
  readonly deadline: string
  readonly requestKey: string
  readonly refusal: Refusal | null
  readonly errors: Readonly<Record<string, string>>
}

/** « Vous deux »: the weights of the pair as an addition, the price, and the one action. */
export function PairPage(props: PairPageProps) {
  const { title, path, kept, waits, changes, isByLink, check, refusal, errors } = props
  const { me, partner, weight, place, refusals } = check
  const players = partner ? [me, partner] : [me]
  const isAllowed =
    refusals.length === 0 && players.every(({ checks }) => checks.every(({ isMet }) => isMet))
  const another = withQuery(path, kept)
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="layout-width entry-page">
      <p className="entry-of">{title}</p>
      <h1 className="headline">{waits ? 'Liste d’attente' : 'Vous deux'}</h1>
      <Hindrance check={check} refusal={refusal} changes={changes} />
      {changes !== null && <input type="hidden" name="changer" value={changes} />}
      {partner && <input type="hidden" name="avec" value={partner.id} />}
      <input type="hidden" name="key" value={props.requestKey} />
      <Figure player={me} isMe />
      {partner ? (
        <Figure player={partner}>
          <Link to={another} className="link inline-flex min-h-11 items-center">
            Changer
          </Link>
        </Figure>
      ) : (
        <section className="entry-player" aria-label="Invitation">
          <div>
            <h2>Par lien</h2>
            <Link to={another} className="link inline-flex min-h-11 items-center">
              Choisir quelqu’un
            </Link>
          </div>
          <p className="entry-figure">
            <small>+</small> ?
          </p>
          <div className="entry-invited">
            <TextField
              label="Son prénom (facultatif)"
              name="firstName"
              maxLength={80}
              error={errors.firstName}
            />
            <TextField
              label="Son e-mail (facultatif)"
              hint="On lui envoie le lien. Sans e-mail, tu l’auras après le paiement."
              name="email"
              type="email"
              error={errors.email}
            />
          </div>
        </section>
      )}
      {refusals.map((text) => (
        <p key={text} className="entry-why">
          {text}
        </p>
      ))}
      {weight !== null && place !== null && (
        <>
          <div className="entry-sum">
            <p>
              <b>Poids</b>
              <small>le plus petit passe devant</small>
            </p>
            <p className="headline">{grouped(weight)}</p>
          </div>
          <WeightScale weights={check.weights} weight={weight} place={place} seeds={check.seeds} />
        </>
      )}
      {changes === null && <Terms {...props} />}
      <div className="entry-bar">
        {changes === null && (
          <RadioGroup
            label="Payer"
            name="part"
            look="tiles"
            defaultValue="moitie"
            options={[
              { value: 'moitie', label: 'Ma moitié', detail: euros(props.feeCents) },
              { value: 'paire', label: 'La paire', detail: euros(2 * props.feeCents) },
            ]}
          />
        )}
        <Button width="full" pending={isPending} disabled={!isAllowed}>
          {changes !== null
            ? 'Changer de partenaire'
            : waits
              ? `Liste d’attente, ${props.waiting + 1}${props.waiting === 0 ? 're' : 'e'}`
              : 'Continuer vers le paiement'}
        </Button>
      </div>
      {isByLink && changes === null && (
        <p className="text-mute">Le lien s’affiche après ton paiement.</p>
      )}
    </Form>
  )
}

function Terms({ waits, check, capacity, deadline, isByLink }: PairPageProps) {
  const who = check.partner?.firstName ?? 'Ton invité'
  const place = capacity - check.free + 1
  return (
    <section>
      <h2 className="headline entry-else">Inscription</h2>
      <dl>
        {waits ? (
          <Fact label="Place">
            complet. Dès qu’une place se libère, elle est gardée pour vous 24{'\u00a0'}h, 2
            {'\u00a0'}h le dernier jour. Tu paies à ce moment-là.
          </Fact>
        ) : (
          <>
            <Fact label={who}>
              {isByLink ? 'répond' : 'paie'} par un lien, en 24{'\u00a0'}h, 2{'\u00a0'}h le dernier
              jour, si tu paies ta moitié
              {'\u00a0'}; sinon la paire est retirée et tu es remboursé.
            </Fact>
            <Fact label="Place">
              {place === 1 ? 'la 1re' : `la ${place}e`} sur {capacity}, gardée 15 minutes dès que tu
              continues
            </Fact>
          </>
        )}
        <Fact label="Jusqu’au">
          {deadlineText(deadline)} tu peux changer de partenaire, ou te désister et être remboursé.
        </Fact>
      </dl>
    </section>
  )
}
