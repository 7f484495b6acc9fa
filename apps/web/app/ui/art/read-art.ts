import { drawCourt, courtMoments, courtSports } from '../court-art/draw-court.ts'
import { artKinds, artShapes, drawArt, type ArtShape } from './art.ts'
import { findPlanSport } from './plan-sizes.ts'

const longest = 80
/** « P100 », « 24h », « 25.12 », « 29 € », « CE »: an address, which anybody may write, says no more. */
const figure = /^(?:[A-Z]{0,2}\d[\d h€%.,/–-]{0,5}|[A-Z]{2})$/

/** The picture that an address asks for, as SVG; unreadable values are replaced by the usual ones. */
export function artIn(query: URLSearchParams, colors: string, shape: ArtShape): string {
  const asked = (name: string) => query.get(name)?.slice(0, longest)
  const seed = asked('seed') ?? ''
  const moment = courtMoments.find((one) => one === asked('moment'))
  const kind = artKinds.find((one) => one === asked('kind'))
  if (kind) {
    const sport = findPlanSport(asked('sport'))
    const mark = figure.exec(query.get('mark') ?? '')?.[0]
    return drawArt({ kind, seed, shape, sport, moment, mark }, colors)
  }
  const sport = courtSports.find((one) => one === asked('sport')) ?? 'padel'
  return drawCourt({ seed, sport, moment, shape: shape === 'tile' ? 'tile' : 'wide' }, colors)
}

/** The shape that an address asks for. */
export const shapeIn = (query: URLSearchParams): ArtShape =>
  artShapes.find((shape) => shape === query.get('shape')) ?? 'tile'
