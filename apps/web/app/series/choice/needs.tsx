import type { EntryCheck } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { Link, useParams } from 'react-router'
import { daysText, deadlineText } from '../../tournaments/parts/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { categoryName, stageEntryAddress } from '../parts/stage-entry.ts'
import type { Choice } from './read-choice.ts'

type NeedsProps = Choice & { readonly stage: NonNullable<Choice['stage']> }

/** The conditions of the category for both players, with their proofs, and its fee. */
export function Needs({ stage, event, category, check, isGuest }: NeedsProps) {
  const { center_name: center } = useParams()
  if (event === null || category === null) {
    return (
      <p role="status" className="series-choice-needs">
        Cette catégorie ne prend pas d’inscriptions à {stage.town}. Choisis-en une autre, ou une
        autre étape.
      </p>
    )
  }
  const isApproved = category.category !== null
  const fee = event.fee.value
  const partner = check?.partner
  return (
    <section className="series-choice-needs" aria-labelledby="titre-conditions">
      <h2 id="titre-conditions" className="series-cap">
        {stage.town}, {categoryName(event.category)}
      </h2>
      <p className="series-note">
        {daysText(event)}, {isApproved ? `homologué ${category.category}` : 'loisir, sans licence'}.
        Voici ce qu’on vous demande.
      </p>
      {check ? (
        <div className="series-choice-players">
          <Player name="Toi" checks={check.me.checks} />
          {partner ? (
            <Player name={partner.firstName} checks={partner.checks} />
          ) : (
            <Player name="L’autre" checks={[]} />
          )}
        </div>
      ) : (
        <ul className="series-choice-conditions">
          {categoryConditions(category).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {check?.refusals.map((text) => (
        <p key={text} className="series-choice-refusal">
          {text}
        </p>
      ))}
      {!isGuest && (
        <Link to={stageEntryAddress(stage.id, event.category, { center })} className="series-link">
          {partner ? 'Changer de partenaire' : 'Choisir avec qui'}
        </Link>
      )}
      <dl className="series-choice-price">
        <div>
          <dt>Droits de la paire</dt>
          <dd>{euros(2 * fee)}</dd>
        </div>
        <div>
          <dt>
            Ta moitié
            <small>l’autre reçoit un lien pour la sienne, 24{'\u00a0'}h</small>
          </dt>
          <dd>{euros(fee)}</dd>
        </div>
        <div>
          <dt>
            Si vous renoncez
            <small>rendu en entier jusqu’au {deadlineText(event.entryDeadline)}</small>
          </dt>
          <dd>{euros(fee)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Player({ name, checks }: { name: string; checks: EntryCheck['me']['checks'] }) {
  return (
    <div>
      <h3>{name}</h3>
      {checks.length === 0 ? (
        <p>{name === 'Toi' ? 'Rien de plus.' : 'Les mêmes conditions, vérifiées au choix.'}</p>
      ) : (
        <ul>
          {checks.map(({ isMet, text }) => (
            <li key={text} data-met={isMet}>
              <Icon name={isMet ? 'check' : 'close'} size={16} /> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function categoryConditions({ category, event, fromAge, toAge }: NonNullable<Choice['category']>) {
  return [
    ...(category === null ? [] : ['Une licence FFT de l’année, liée à ton compte, pour les deux']),
    ...(event === 'mixed' ? ['Une femme et un homme'] : []),
    ...(event === 'women' ? ['Deux femmes'] : []),
    ...(fromAge === null ? [] : [`${fromAge} ans et plus`]),
    toAge === null ? '18 ans et plus' : `De 18 à ${toAge} ans`,
    'Une seule paire par joueur dans la catégorie',
  ]
}
