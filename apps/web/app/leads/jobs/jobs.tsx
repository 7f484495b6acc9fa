import { lazy, Suspense } from 'react'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { loadSection } from '../../content/parts/section-page.ts'
import { sectionHead } from '../../content/parts/section-view.tsx'
import { requestContext } from '../../site/context.ts'
import { centerInPath } from '../../centers/parts/named-center.ts'
import type { Route } from './+types/jobs.ts'
import { loadWhenNear } from '../parts/when-near.ts'
import { loadPerson } from '../parts/load-request.ts'
import { sendApplication } from './send-application.ts'
import '../parts/leads.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const [page, person, centers] = await Promise.all([
    loadSection(site, {
      section: 'recrutement',
      path: '/recrutement',
      center,
      isHome: false,
      query: url.searchParams,
    }),
    loadPerson(site),
    site.centers(),
  ])
  return { page, person, regions: centerRegions(centers), center: center?.id ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendApplication(context.get(requestContext), await request.formData())
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionHead(loaderData.page, matches) : []
}

const JobsPage = import.meta.env.SSR
  ? (await import('./jobs-page.tsx')).default
  : lazy(() => loadWhenNear(() => import('./jobs-page.tsx')))

/** The jobs, and the form of an application of one’s own idea. */
export default function Jobs(props: Route.ComponentProps) {
  return (
    <Suspense>
      <JobsPage {...props} />
    </Suspense>
  )
}
