import { courtColors } from '../court-art/court-colors.ts'
import type { Route } from './+types/art-picture.ts'
import { artIn, shapeIn } from './read-art.ts'

/** Serves a drawing; its address determines all of it, so it never changes (requirement ED5). */
export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return new Response(artIn(searchParams, courtColors, shapeIn(searchParams)), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
