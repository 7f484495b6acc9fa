import { lazy, Suspense } from 'react'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { breadcrumbList, centerPlace } from '../../site/pages/json-ld.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { pageHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import type { Route } from './+types/job.ts'
import { loadWhenNear } from '../parts/when-near.ts'
import { loadPerson } from '../parts/load-request.ts'
import { sendApplication } from './send-application.ts'
import '../../content/parts/content.css'
import '../../content/parts/families.css'
import '../../content/parts/narrow-families.css'
import '../parts/leads.css'

const fullTimeHours = 35
const unitText = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [job, person, centers] = await Promise.all([
    orNotFound(site.api.content.job({ params, query: {} })),
    loadPerson(site),
    site.centers(),
  ])
  const opening = await readOpening(site, job.opening)
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
async function readOpening({ api, reportError }: RequestContext, slug: string | undefined) {
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

/** As schema.org names it; a contract does not give its hours. */
function employmentType({ contract, hoursPerWeek }: { contract: string; hoursPerWeek: number }) {
  const named = { CDD: 'TEMPORARY', alternance: 'OTHER', stage: 'INTERN', extra: 'PER_DIEM' }
  const usual = hoursPerWeek < fullTimeHours ? 'PART_TIME' : 'FULL_TIME'
  return (named as Partial<Record<string, string>>)[contract] ?? usual
}

const JobPage = import.meta.env.SSR
  ? (await import('./job-page.tsx')).default
  : lazy(() => loadWhenNear(() => import('./job-page.tsx')))

/** A job in full, with its pay, beside the form that applies for it. */
export default function Job(props: Route.ComponentProps) {
  return (
    <Suspense>
      <JobPage {...props} />
    </Suspense>
  )
}
