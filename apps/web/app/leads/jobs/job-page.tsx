import { dateNumeric, euros, mostApplicationCenters } from '@quatre/domain'
import { Link } from 'react-router'
import { Prose } from '../../site/content/blocks/prose.tsx'
import { Breadcrumb } from '../../site/content/breadcrumb.tsx'
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
    <article className="ed" data-family="guichet">
      <div className="guichet layout-width split">
        <div>
          <header className="ed-head">
            <Breadcrumb crumbs={crumbs} />
            <h1 className="ed-title headline">{job.title}</h1>
            <p className="ed-lede">{job.description}</p>
          </header>
          <dl className="rows ed-essentials mt-8">
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
            <ul className="rows mt-3">
              {places.map(({ name, address }) => (
                <li key={name} className="py-2.5">
                  <b>{name}</b> {address.streetAddress}, {address.postalCode}{' '}
                  {address.addressLocality}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="page-lg:pt-12 split-side">
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
