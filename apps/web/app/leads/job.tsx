import { dateNumeric, euros, mostApplicationCenters } from '@quatre/domain'
import { Link } from 'react-router'
import { centerRegions } from '../site/center-select.tsx'
import { Prose } from '../site/content/blocks/prose.tsx'
import { Breadcrumb } from '../site/content/breadcrumb.tsx'
import { requestContext, type RequestContext } from '../site/context.ts'
import { breadcrumbList, centerPlace } from '../site/json-ld.ts'
import { orNotFound } from '../site/not-found.ts'
import { pageHead } from '../site/page-head.ts'
import { typographic } from '../site/typographic.ts'
import type { Route } from './+types/job.ts'
import { ApplicationForm } from './application-form.tsx'
import { loadPerson } from './load-request.ts'
import { sendApplication } from './send-application.ts'
import '../site/content/content.css'
import '../site/content/families.css'
import '../site/content/narrow-families.css'
import './leads.css'

const fullTimeHours = 35
const perText = { hour: 'par heure', month: 'par mois', year: 'par an' } as const
const unitText = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [job, person, centers] = await Promise.all([
    orNotFound(site.api.content.job({ params, query: {} })),
    loadPerson(site),
    site.centers(),
  ])
  const opening = await openingOf(site, job.opening)
  const ids = [...job.centerIds, opening?.centerId]
  const places = centers.filter(({ id }) => ids.includes(id))
  return {
    job,
    person,
    regions: centerRegions(centers),
    names: places.map(({ name }) => typographic(name)),
    places: places.map(centerPlace),
    toCome:
      opening && !opening.centerId ? { city: typographic(opening.city), slug: opening.slug } : null,
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Recrutement', to: '/recrutement' },
      { label: job.title, to: `/recrutement/${job.slug}` },
    ],
  }
}

/** The centre to come that a job is at; the job is worth its page without it. */
async function openingOf({ api, reportError }: RequestContext, slug: string | undefined) {
  if (slug === undefined) return null
  return api.content.opening({ params: { slug }, query: {} }).catch((error: unknown) => {
    reportError(error)
    return null
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendApplication(context.get(requestContext), await request.formData())
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { job, crumbs, places, toCome } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    title: job.seo.title ?? job.title,
    description: job.description,
    canonical: `/recrutement/${job.slug}`,
    matches,
    thin: job.draft || job.seo.noindex,
    jsonLd: [
      breadcrumbList(crumbs, origin),
      // search engines take no offer without a place
      ...(places.length === 0 && !toCome ? [] : [posting(loaderData, origin)]),
    ],
  })
}

function posting({ job, places, toCome }: Route.ComponentProps['loaderData'], origin: string) {
  const { salary } = job
  return {
    '@type': 'JobPosting',
    title: job.desiredPosition,
    description: job.description,
    datePosted: job.postedOn,
    validThrough: job.validThrough,
    employmentType: employmentType(job),
    hiringOrganization: { '@type': 'Organization', name: '4PADEL', sameAs: origin },
    jobLocation: [
      ...places.map(({ address }) => address),
      ...(toCome
        ? [{ '@type': 'PostalAddress', addressLocality: toCome.city, addressCountry: 'FR' }]
        : []),
    ].map((address) => ({ '@type': 'Place', address })),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: {
        '@type': 'QuantitativeValue',
        minValue: salary.minCents / 100,
        maxValue: salary.maxCents / 100,
        unitText: unitText[salary.per],
      },
    },
  }
}

/** As schema.org names it; a contract says nothing of its hours. */
function employmentType({ contract, hoursPerWeek }: { contract: string; hoursPerWeek: number }) {
  const named = { CDD: 'TEMPORARY', alternance: 'OTHER', stage: 'INTERN', extra: 'PER_DIEM' }
  const usual = hoursPerWeek < fullTimeHours ? 'PART_TIME' : 'FULL_TIME'
  return (named as Partial<Record<string, string>>)[contract] ?? usual
}

/** A job in full, with its pay, beside the form that applies for it. */
export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { job, names, places, toCome, crumbs, person, regions } = loaderData
  const { salary, contract, hoursPerWeek, postedOn, validThrough } = job
  const facts = [
    { figure: contract, words: `${String(hoursPerWeek).replace('.', ',')}\u00a0h par semaine` },
    {
      figure: `${euros(salary.minCents).slice(0, -2)} à ${euros(salary.maxCents)}`,
      words: `bruts ${perText[salary.per]}`,
    },
    {
      figure: toCome?.city ?? (names.length === 1 ? (names[0] ?? '') : `${names.length} centres`),
      words: `jusqu’au ${dateNumeric(validThrough)}`,
    },
  ].filter(({ figure }) => figure !== '0 centres')
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
