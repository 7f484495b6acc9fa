import { lazy, Suspense } from 'react'
import { dayLong, time } from '@quatre/domain'
import { redirect } from 'react-router'
import { loadSection } from '../../content/parts/section-page.ts'
import { sectionHead } from '../../content/parts/section-view.tsx'
import { requestContext } from '../../site/context.ts'
import { centerInPath } from '../../centers/parts/named-center.ts'
import type { Route } from './+types/invitation.ts'
import { loadWhenNear } from '../parts/when-near.ts'
import { loadPerson } from '../parts/load-request.ts'
import { sendRequest } from '../parts/send-request.ts'
import '../parts/leads.css'

const section = 'invitation-afterwork'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  if (center === null) throw new Error('An invitation is of a centre.')
  const [page, { invitation }, form, person] = await Promise.all([
    loadSection(site, {
      section,
      path: `/${section}`,
      center,
      isHome: false,
      query: url.searchParams,
    }),
    site.api.content.invitation({ params: { id: center.id }, query: {} }),
    site.api.leads.form({ query: { contactType: 'afterwork', center: center.id } }),
    loadPerson(site),
  ])
  const isOpen = invitation !== null && Date.parse(invitation.deadline) > site.now
  const day = invitation && dayLong(invitation.startsAt)
  return {
    page: invitation
      ? { ...page, title: `${upper(day ?? '')} au club, dès ${time(invitation.startsAt)}` }
      : page,
    shownAt: form.shownAt,
    person,
    centerId: center.id,
    evening: invitation && {
      title: invitation.opTitle,
      date: invitation.startsAt.slice(0, 10),
      until: `${dayLong(invitation.deadline)}, ${time(invitation.deadline)}`,
      program: invitation.program,
      left: Math.max(0, invitation.places - form.placesTaken),
      isOpen,
    },
  }
}

const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const answer = await sendRequest(site, form, { contactType: 'afterwork' })
  if (!('saved' in answer)) return answer
  const { status, reference } = answer.saved
  const query = new URLSearchParams({ etat: status === 'waiting' ? 'attente' : 'garde', reference })
  const { center_name } = params as { readonly center_name?: string }
  return redirect(`/${center_name}/${section}/confirmation?${query}`, 303)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, evening } = loaderData
  const name = page.center?.name ?? ''
  const event = evening && {
    '@type': 'Event',
    name: page.title,
    startDate: evening.date,
    location: { '@type': 'Place', name, address: page.center?.town },
  }
  return sectionHead(page, matches, event ? [event] : [])
}

const InvitationPage = import.meta.env.SSR
  ? (await import('./invitation-page.tsx')).default
  : lazy(() => loadWhenNear(() => import('./invitation-page.tsx')))

/** An evening for companies: its time, its subject, the places left, and the form. */
export default function Invitation(props: Route.ComponentProps) {
  return (
    <Suspense>
      <InvitationPage {...props} />
    </Suspense>
  )
}
