import { requestContext } from '../site/context.ts'
import { pngAnswer } from '../site/social-answer.ts'
import { artIn } from '../ui/art/read-art.ts'
import type { Route } from './+types/social-picture.ts'

/** Draws the picture that goes with a link, with no word of its address (requirement AC43). */
export const loader = ({ context, url: { searchParams } }: Route.LoaderArgs) =>
  pngAnswer(
    context.get(requestContext),
    artIn(searchParams, '', 'social'),
    'public, max-age=31536000, immutable',
  )
