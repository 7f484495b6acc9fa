import { lazy, Suspense } from 'react'
import { centerRegions } from '../site/center-select.tsx'
import { requestContext } from '../site/context.ts'
import { breadcrumbList, centerPlace } from '../site/json-ld.ts'
import { orNotFound } from '../site/not-found.ts'
import { pageHead } from '../site/page-head.ts'
import { typographic } from '../site/typographic.ts'
import type { Route } from './+types/job.ts'
import { loadWhenNear } from './when-near.ts'
import { loadPerson } from './load-request.ts'
import { sendApplication } from './send-application.ts'
import '../site/content/content.css'
import '../site/content/families.css'
import '../site/content/narrow-families.css'
import './leads.css'

const fullTimeHours = 35
const unitText = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [job, person, centers] = await Promise.all([
    orNotFound(site.api.content.job({ params, query: {} })),
    loadPerson(site),
    site.centers(),
  ])
  const places = centers.filter(({ id }) => job.centerIds.includes(id))
  return {
    job,
    person,
    regions: centerRegions(centers),
    names: places.map(({ name }) => typographic(name)),
    places: places.map(centerPlace),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Recrutement', to: '/recrutement' },
      { label: job.title, to: `/recrutement/${job.slug}` },
    ],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendApplication(context.get(requestContext), await request.formData())
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { job, crumbs, places } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    title: job.seo.title ?? job.title,
    description: job.description,
    canonical: `/recrutement/${job.slug}`,
    matches,
    thin: job.draft || job.seo.noindex,
    jsonLd: [
      breadcrumbList(crumbs, origin),
      // what is to open has no address yet, without which search engines take no offer
      ...(places.length === 0 ? [] : [posting(loaderData, origin)]),
    ],
  })
}

function posting({ job, places }: Route.ComponentProps['loaderData'], origin: string) {
  const { salary } = job
  return {
    '@type': 'JobPosting',
    title: job.desiredPosition,
    description: job.description,
    datePosted: job.postedOn,
    validThrough: job.validThrough,
    employmentType: employmentType(job),
    hiringOrganization: { '@type': 'Organization', name: '4PADEL', sameAs: origin },
    jobLocation: places.map(({ address }) => ({ '@type': 'Place', address })),
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
