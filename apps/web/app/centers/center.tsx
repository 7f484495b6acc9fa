import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/center.ts'
import { centerPath } from './center-line.ts'
import { centerSheet } from './center-sheet.ts'
import { CenterView } from './center-view.tsx'
import { orNotFound } from '../site/pages/not-found.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, now, chosenCenterSlug } = context.get(requestContext)
  const center = await orNotFound(api.centers.get({ params: { id: params.centerId } }))
  const { centerName } = params as { centerName?: string }
  const path = centerPath(center)
  if (centerName !== undefined && centerName !== center.slug) {
    throw redirect(path + new URL(request.url).search, 301)
  }
  return {
    center: centerSheet(center, now),
    isChosen: chosenCenterSlug === center.slug,
    path,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { center, path } = loaderData
  const sports = center.sports.map(({ name }) => name.toLowerCase()).join(', ')
  return pageHead({
    title: `${center.name} · Centre 4PADEL`,
    description: `${center.name}, ${center.town}\u00a0: ${sports}. Terrains libres, horaires de la semaine, téléphone et accès.`,
    canonical: path,
    matches,
  })
}

export default function CenterPage({ loaderData }: Route.ComponentProps) {
  return <CenterView center={loaderData.center} isChosen={loaderData.isChosen} />
}
