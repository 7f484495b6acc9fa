import { requestContext } from '../../site/context.ts'
import { typographic } from '../../site/typographic.ts'
import { withPlainColors } from '../../ui/court-art/plain-colors.ts'
import type { Route } from './+types/surroundings.ts'
import { drawSurroundings } from './draw-surroundings.ts'

const keptSeconds = 86_400

/** Serves a small map of what is around a centre. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, center: find } = context.get(requestContext)
  const center = await find(params.center)
  if (!center) throw new Response(null, { status: 404 })
  const towns = await api.centers.towns({ params: { id: center.id } })
  const picture = drawSurroundings({ ...center, name: typographic(center.name) }, towns)
  return new Response(withPlainColors(picture), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': `public, max-age=${keptSeconds}`,
    },
  })
}
