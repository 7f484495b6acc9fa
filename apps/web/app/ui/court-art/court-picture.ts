import type { Route } from './+types/court-picture.ts'
import { courtColors } from './court-colors.ts'
import { courtMoments, courtShapes, courtSports, drawCourt } from './draw-court.ts'

/** Serves a court's picture; its address determines all of it, so it never changes. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const picture = drawCourt(
    {
      seed: (query.get('seed') ?? '').slice(0, 80),
      sport: courtSports.find((sport) => sport === query.get('sport')) ?? 'padel',
      moment: courtMoments.find((moment) => moment === query.get('moment')),
      shape: courtShapes.find((shape) => shape === query.get('shape')) ?? 'tile',
    },
    courtColors,
  )
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
