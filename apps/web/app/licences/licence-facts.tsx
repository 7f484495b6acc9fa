import type { Ranking } from '@quatre/contract'
import { dateNumeric, dayLong, dayMs, grouped, plural } from '@quatre/domain'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Licences } from './read-licences.ts'
import './licences.css'

interface FactsProps {
  readonly found: Licences
}

/** The licence that counts: its number, its club, until when. */
export function LicenceFacts({ found }: FactsProps) {
  const { licence, season } = found
  const badge = licenceBadge(found)
  if (licence === null) {
    return (
      <section className="licence-card" aria-label="Licence">
        <p className="headline text-2xl">Pas de licence {season}.</p>
        <p className="mt-3 max-w-reading text-on-ink">Prends ta licence {where}</p>
      </section>
    )
  }
  return (
    <section className="licence-card" aria-label="Licence">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-on-ink">Saison {licence.season}</p>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </div>
      <p className="licence-number">{licence.number}</p>
      <dl className="licence-card-facts">
        <div>
          <dt>Club</dt>
          <dd>{licence.club}</dd>
        </div>
        <div>
          <dt>{licence.isOver ? 'Terminée le' : 'Valable jusqu’au'}</dt>
          <dd>
            {dayLong(licence.endsOn)} {licence.endsOn.slice(0, 4)}
          </dd>
        </div>
      </dl>
      {(found.state === 'expired' || found.state === 'ending') && (
        <p className="mt-5 max-w-reading text-on-ink">Renouvelle-la {where}</p>
      )}
    </section>
  )
}

const where = 'dans ton club ou sur Ten’Up\u00a0: elle s’affiche ici une minute après.'

function licenceBadge({
  state,
  licence,
  today,
}: Licences): { tone: BadgeTone; text: string } | null {
  if (state === 'valid') return { tone: 'grass', text: 'Valable' }
  if (state === 'expired') return { tone: 'alert', text: 'Terminée' }
  if (state !== 'ending' || licence === null) return null
  const days = (Date.parse(licence.endsOn) - Date.parse(today)) / dayMs
  const text = days === 0 ? 'Dernier jour' : `Encore ${plural(days, 'jour', 'jours')}`
  return { tone: 'alert', text }
}

/** The latest ranking and the best one. */
export function Rankings({ found: { rankings } }: FactsProps) {
  const { latest, best } = rankings
  return (
    <section aria-labelledby="classement" className="mt-10 page-md:mt-8">
      <h2 id="classement" className="headline border-b-2 border-ink pb-2 text-lg">
        Mon classement padel
      </h2>
      {latest === null ? (
        <p className="mt-4 max-w-reading">
          Tu n’es pas encore classé. Ton premier tournoi homologué te donne un rang, le mois
          suivant.
        </p>
      ) : (
        <dl className="rankings">
          <Rank name="Dernier" ranking={latest} />
          {best && <Rank name="Meilleur" ranking={best} />}
        </dl>
      )}
      <p className="mt-4 flex max-w-reading gap-3 text-sm text-mute">
        <Icon name="info" size={18} className="mt-0.5 flex-none" />
        Le classement change le premier mardi du mois. Celui qui est publié avant le début d’un
        tournoi remplace celui de ton inscription.
      </p>
    </section>
  )
}

function Rank({ name, ranking: { rang, date } }: { name: string; ranking: Ranking }) {
  return (
    <div>
      <dt className="text-sm text-mute">{name}</dt>
      <dd>
        <span className="figures text-3xl">{grouped(rang)}</span>
        <span className="mt-1 block text-sm text-mute">Publié le {dateNumeric(date)}</span>
      </dd>
    </div>
  )
}
