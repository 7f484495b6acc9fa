import { lazy, Suspense } from 'react'
import { dayInZone, distanceKm, kilometres, networkTimeZone } from '@quatre/domain'
import { redirect } from 'react-router'
import { loadLive } from '../../content/parts/live/load-live.ts'
import { daysLeft, openingDate, plannedCourts } from '../../content/parts/live/openings.ts'
import { requestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { breadcrumbList } from '../../site/pages/json-ld.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { pageHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import { socialPicture, type Art } from '../../ui/art/addresses.ts'
import type { Route } from './+types/opening.ts'
import { loadWhenNear } from '../parts/when-near.ts'
import { loadPerson } from '../parts/load-request.ts'
import { sendRequest } from '../parts/send-request.ts'
import '../../content/parts/content.css'
import '../../content/parts/evening-and-plan.css'
import '../../content/parts/families.css'
import '../../content/parts/narrow-families.css'
import '../parts/leads.css'

const shownNear = 3
/** The block of courts to play on until it opens. */
const tonight = {
  id: 'libre',
  type: 'freeTonight',
  title: 'Jouer en attendant',
  sport: 'padel',
} as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [opening, form, person, centers, { jobs }] = await Promise.all([
    orNotFound(site.api.content.opening({ params, query: {} })),
    site.api.leads.form({ query: { contactType: 'ouverture' } }),
    loadPerson(site),
    site.centers(),
    site.api.content.jobs({ query: {} }),
  ])
  const opened = await site.center(opening.centerId ?? null)
  // it is a centre now
  if (opened) throw redirect(`/${opened.slug}`, 301)
  const near = centers
    .map((center) => ({ center, km: distanceKm(opening, center) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, shownNear)
  const blocks = await loadLive(site, near[0]?.center ?? null, [tonight], new URLSearchParams())
  return {
    opening,
    tonight: blocks,
    opensOn: openingDate(opening.opensOn),
    courts: plannedCourts(opening),
    milestones: opening.milestones.map((one) => ({ ...one, on: openingDate(one.on) })),
    daysLeft: daysLeft(opening.opensOn, dayInZone(site.now, networkTimeZone)),
    jobs: jobs.filter((job) => job.opening === opening.slug),
    person,
    shownAt: form.shownAt,
    near: near.map(({ center, km }) => ({
      id: center.id,
      to: `/${center.slug}`,
      name: typographic(center.name),
      distance: kilometres(km),
    })),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Ouvertures', to: '/ouvertures-a-venir' },
      { label: typographic(opening.city), to: `/ouvertures-a-venir/${opening.slug}` },
    ],
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const answer = await sendRequest(site, form, {
    contactType: 'ouverture',
    opTitle: params.slug,
    capacity: 0,
  })
  if (!('saved' in answer)) return answer
  const center = await site.center(idIn(formText(form, 'newsletter')))
  if (center) {
    const body = { email: formText(form, 'email'), center: { id: center.id } }
    await site.api.newsletters.subscribe({ body }).catch(site.reportError)
  }
  return redirect(`/ouvertures-a-venir/${params.slug}/confirmation`, 303)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { opening, crumbs } = loaderData
  const { title, description, slug, city, opensOn, seo, draft, picture } = opening
  const origin = matches[0].loaderData?.origin ?? ''
  const event = {
    '@type': 'Event',
    name: title,
    startDate: opensOn,
    location: { '@type': 'Place', name: city, address: city },
  }
  return pageHead({
    title: seo.title ?? title,
    description,
    canonical: `/ouvertures-a-venir/${slug}`,
    matches,
    thin: draft || seo.noindex,
    ...('art' in picture && { picture: socialPicture(picture.art as Art) }),
    jsonLd: [breadcrumbList(crumbs, origin), ...(opensOn.length === 10 ? [event] : [])],
  })
}

const OpeningPage = import.meta.env.SSR
  ? (await import('./opening-page.tsx')).default
  : lazy(() => loadWhenNear(() => import('./opening-page.tsx')))

/** A centre to come: its dates along the line, and the form for its news. */
export default function Opening(props: Route.ComponentProps) {
  return (
    <Suspense>
      <OpeningPage {...props} />
    </Suspense>
  )
}
