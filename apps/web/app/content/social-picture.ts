import { requestContext } from '../site/context.ts'
import { artIn } from '../ui/art/read-art.ts'
import { withPlainColors } from '../ui/court-art/plain-colors.ts'
import type { Route } from './+types/social-picture.ts'

/** Draws the picture that goes with a link, as PNG: messengers read no SVG (requirement ED4). */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { drawPng } = context.get(requestContext)
  const svg = artIn(searchParams, '', 'social').replace(
    /^<svg (.*?)( width="\d+" height="\d+")?( preserve)/,
    '<svg width="1200" height="630" $1$3',
  )
  return new Response(await drawPng(withPlainColors(svg)), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
