import { dateNumeric, euros, mostApplicationCenters } from '@quatre/domain'
import { Link } from 'react-router'
import { Prose } from '../../content/parts/blocks/prose.tsx'
import { Breadcrumb } from '../../content/parts/breadcrumb.tsx'
import type { Route } from './+types/job.ts'
import { ApplicationForm } from './application-form.tsx'

const perText = { hour: 'par heure', month: 'par mois', year: 'par an' } as const

/** A job in full, with its pay, beside the form that applies for it. */
export default function JobPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, names, places, toCome, crumbs, person, regions } = loaderData
  const { salary, contract, hoursPerWeek, postedOn, validThrough } = job
  const facts = [
    { figure: contract, words: `${String(hoursPerWeek).replace('.', ',')}\u00a0h par semaine` },
    {
      figure: `${euros(salary.minCents).slice(0, -2)} à ${euros(salary.maxCents)}`,
      words: `bruts ${perText[salary.per]}`,
    },
    {
      figure: toCome?.city ?? (names.length === 1 ? (names[0] ?? '') : `${names.length} clubs`),
      words: `jusqu’au ${dateNumeric(validThrough)}`,
    },
  ].filter(({ figure }) => figure !== '0 clubs')
  return (
    <article className="ed" data-family="guichet" data-ground="sand">
      <div className="guichet layout-width" data-form>
        <div>
          <header className="ed-head">
            <Breadcrumb crumbs={crumbs} />
            <h1 className="ed-title headline">{job.title}</h1>
            <p className="ed-lede">{job.description}</p>
          </header>
          <dl className="ed-essentials lead-facts">
            {facts.map(({ figure, words }) => (
              <div key={figure}>
                <dt className="headline-time">{figure}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <div className="ed-block">
            <Prose html={job.html} />
          </div>
          <p className="ed-block">
            {job.desiredPosition} chez 4PADEL, annonce du {dateNumeric(postedOn)}.
          </p>
          {toCome && (
            <p className="ed-prose">
              <Link to={`/ouvertures-a-venir/${toCome.slug}`}>Le chantier de {toCome.city}</Link>
            </p>
          )}
          {places.length > 0 && (
            <ul className="lead-places">
              {places.map(({ name, address }) => (
                <li key={name}>
                  <b>{name}</b> {address.streetAddress}, {address.postalCode}{' '}
                  {address.addressLocality}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="guichet-form">
          <ApplicationForm
            person={person}
            regions={regions}
            center={null}
            job={{
              position: job.desiredPosition,
              centers: job.centerIds.slice(0, mostApplicationCenters),
            }}
            answer={actionData}
          />
        </div>
      </div>
    </article>
  )
}
