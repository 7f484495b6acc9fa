import { data, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import type { Route } from './+types/center.ts'
import { centerPath } from './parts/center-line.ts'
import { clubHead, ClubPage } from './club/club-page.tsx'
import { loadClub } from './club/load-club.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await site.center(idIn(params.centerId))
  if (center === null) throw data(null, { status: 404 })
  const { centerName } = params as { centerName?: string }
  if (centerName !== undefined && centerName !== center.slug) {
    throw redirect(centerPath(center) + new URL(request.url).search, 301)
  }
  return loadClub(site, center)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return clubHead(loaderData, matches, `${loaderData.name} · Centre 4PADEL`)
}

export default function CenterPage({ loaderData }: Route.ComponentProps) {
  return <ClubPage {...loaderData} />
}
