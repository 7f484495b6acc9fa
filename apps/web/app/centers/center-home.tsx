import { data } from 'react-router'
import { requestContext } from '../site/context.ts'
import type { Route } from './+types/center-home.ts'
import { clubHead, ClubPage } from './club/club-page.tsx'
import { loadClub } from './club/load-club.tsx'

/** The home of a centre; the frame makes it the chosen one (requirement C13). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await site.center(params.center_name)
  if (center === null) throw data(null, { status: 404 })
  return loadClub({ ...site, chosenCenterSlug: center.slug }, center)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? clubHead(loaderData, matches) : []
}

export default function CenterHome({ loaderData }: Route.ComponentProps) {
  return <ClubPage {...loaderData} />
}
