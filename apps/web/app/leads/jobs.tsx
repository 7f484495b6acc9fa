import { centerRegions } from '../site/center-select.tsx'
import { Guichet } from '../site/content/families/families.tsx'
import { loadSection } from '../site/content/section-page.ts'
import { sectionHead, SectionView } from '../site/content/section-view.tsx'
import { requestContext } from '../site/context.ts'
import { centerInPath } from '../site/named-center.ts'
import type { Route } from './+types/jobs.ts'
import { ApplicationForm } from './application-form.tsx'
import { loadPerson } from './load-request.ts'
import { sendApplication } from './send-application.ts'
import './leads.css'

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

/** The jobs, and the form of an application of one’s own idea. */
export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { page, ...form } = loaderData
  return (
    <SectionView page={page}>
      <Guichet
        page={page}
        replaced={{ form: null }}
        form={<ApplicationForm {...form} job={null} answer={actionData} />}
      />
    </SectionView>
  )
}
