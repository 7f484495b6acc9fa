import { drawArt, type ArtPicture } from '../ui/art/art.ts'
import { withPlainColors } from '../ui/court-art/plain-colors.ts'
import type { RequestContext } from './context.ts'

/** The content of a link's picture: words too, where the site itself has read them. */
export type SocialArt = Omit<ArtPicture, 'shape'>

/** The picture of a link as PNG, 1200 by 630: messengers read no SVG (requirement ED4). */
export async function pngAnswer(
  { drawPng }: Pick<RequestContext, 'drawPng'>,
  svg: string,
  cacheControl: string,
): Promise<Response> {
  const sized = svg.replace(
    /^<svg (.*?)( width="\d+" height="\d+")?( preserve)/,
    '<svg width="1200" height="630" $1$3',
  )
  return new Response(await drawPng(withPlainColors(sized)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl },
  })
}

/** The picture of one thing in its present state. */
export const socialAnswer = (site: Pick<RequestContext, 'drawPng'>, art: SocialArt) =>
  pngAnswer(site, drawArt({ ...art, shape: 'social' }, ''), 'public, max-age=300')
