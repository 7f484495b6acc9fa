import { requestContext } from '../../../site/context.ts'
import { distanceKm } from '@quatre/domain'
import { networkName } from '../../../site/pages/addresses.ts'
import { orNotFound } from '../../../site/pages/not-found.ts'
import { typographic } from '../../../ui/typographic.ts'
import { withPlainColors } from '../../../ui/court-art/plain-colors.ts'
import type { Route } from './+types/surroundings.ts'
import { drawNetwork, drawSurroundings } from './draw-surroundings.ts'

const keptSeconds = 86_400

/** Serves a small map of a centre's surroundings, of the centres around an opening, or of all of them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const look = new URL(request.url).searchParams.has('large') ? 'wide' : 'narrow'
  const { api, center: find, centers } = context.get(requestContext)
  if (params.center === networkName) {
    const all = (await centers()).map((one) => ({ ...one, name: typographic(one.name) }))
    return answer(drawNetwork(all))
  }
  const center = await find(params.center)
  if (center) {
    const towns = await api.centers.towns({ params: { id: center.id } })
    return answer(
      drawSurroundings({ ...center, name: typographic(center.name) }, towns, 'center', look),
    )
  }
  const opening = await orNotFound(
    api.content.opening({ params: { slug: params.center }, query: {} }),
  )
  const around = (await centers())
    .toSorted((one, other) => distanceKm(opening, one) - distanceKm(opening, other))
    .map((one) => ({ ...one, name: typographic(one.name) }))
  const place = { ...opening, name: typographic(opening.city) }
  return answer(drawSurroundings(place, around, 'opening', look))
}

const answer = (picture: string) =>
  new Response(withPlainColors(picture), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': `public, max-age=${keptSeconds}`,
    },
  })
