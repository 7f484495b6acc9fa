import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/picture.ts'
import { cardPicture } from './card-picture.ts'
import { findShared } from './find-shared.ts'

/** The picture that messengers show beside the link: they read PNG alone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, drawPng } = context.get(requestContext)
  const picture = await drawPng(cardPicture(await findShared(api, params.key)))
  return new Response(picture, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=3600' },
  })
}
