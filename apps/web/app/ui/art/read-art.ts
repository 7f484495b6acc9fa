import { drawCourt, courtMoments, courtSports } from '../court-art/draw-court.ts'
import { artKinds, artShapes, drawArt, type ArtShape } from './art.ts'
import { planSportOf } from './plan-sizes.ts'

const longest = 80
const longestNote = 200

/** The picture that an address asks for, as SVG; unreadable values are replaced by the usual ones. */
export function artIn(query: URLSearchParams, colors: string, shape: ArtShape): string {
  const asked = (name: string) => query.get(name)?.slice(0, longest)
  const seed = asked('seed') ?? ''
  const moment = courtMoments.find((one) => one === asked('moment'))
  const kind = artKinds.find((one) => one === asked('kind'))
  if (kind) {
    const [sport, mark] = [planSportOf(asked('sport')), asked('mark')]
    const note = query.get('note')?.slice(0, longestNote)
    return drawArt({ kind, seed, shape, sport, moment, mark, note }, colors)
  }
  const sport = courtSports.find((one) => one === asked('sport')) ?? 'padel'
  return drawCourt({ seed, sport, moment, shape: shape === 'tile' ? 'tile' : 'wide' }, colors)
}

/** The shape that an address asks for. */
export const shapeIn = (query: URLSearchParams): ArtShape =>
  artShapes.find((shape) => shape === query.get('shape')) ?? 'tile'
