import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import type { Route } from './+types/center.ts'
import { centerPath } from './center-line.ts'
import { centerSheet } from './center-sheet.ts'
import { CenterView } from './center-view.tsx'
import { orNotFound } from '../site/not-found.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, now, origin, chosenCenterSlug } = context.get(requestContext)
  const center = await orNotFound(api.centers.get({ params: { id: params.centerId } }))
  const { centerName } = params as { centerName?: string }
  const path = centerPath(center)
  if (centerName !== undefined && centerName !== center.slug) {
    throw redirect(path + new URL(request.url).search, 301)
  }
  return {
    center: centerSheet(center, now),
    isChosen: chosenCenterSlug === center.slug,
    canonical: origin + path,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { center, canonical } = loaderData
  return [
    { title: `${center.name} · Centre 4PADEL` },
    {
      name: 'description',
      content: `${center.name}, ${center.town}\u00a0: ${center.sports.map(({ name }) => name.toLowerCase()).join(', ')}. ${center.openText}.`,
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function CenterPage({ loaderData }: Route.ComponentProps) {
  return <CenterView center={loaderData.center} isChosen={loaderData.isChosen} />
}
