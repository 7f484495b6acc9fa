/** A place in metres: x across the court, y along it (the far end is positive), z up. */
export type Place = readonly [x: number, y: number, z: number]
export type Point = readonly [x: number, y: number]

export interface View {
  /** Degrees around the court; 0 is behind the near end. */
  readonly turn: number
  /** Degrees above the ground. */
  readonly rise: number
  /** Metres from the middle of the court; near exaggerates the perspective. */
  readonly distance: number
}

/** The position of the court's middle in the picture, and the court's width, as shares of it. */
export interface Framing {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly span: number
}

export interface Camera {
  /** The picture's points of a polygon, cut where it passes behind the eye. */
  project(places: readonly Place[]): Point[]
  /** Pixels of one metre at a place. */
  scaleAt(place: Place): number
  /** The picture's y of the horizon. */
  readonly horizon: number
}

const nearest = 0.4
const radians = Math.PI / 180

export function createCamera(view: View, framing: Framing, outline: readonly Place[]): Camera {
  const turn = view.turn * radians
  const rise = view.rise * radians
  const [sinT, cosT, sinR, cosR] = [Math.sin(turn), Math.cos(turn), Math.sin(rise), Math.cos(rise)]
  // Right, up and depth of a place, seen from the eye.
  const seen = ([x, y, z]: Place): Place => {
    const right = x * cosT - y * sinT
    const forward = x * sinT + y * cosT
    return [right, z * cosR + forward * sinR, view.distance + forward * cosR - z * sinR]
  }
  const flat = ([right, up, depth]: Place): Point => [right / depth, -up / depth]
  const xs = outline.map((place) => flat(seen(place))[0])
  const scale = (framing.span * framing.width) / (Math.max(...xs) - Math.min(...xs))
  const [left, top] = [framing.x * framing.width, framing.y * framing.height]
  const placed = (place: Place): Point => {
    const [x, y] = flat(place)
    return [left + x * scale, top + y * scale]
  }
  return {
    project: (places) => cut(places.map(seen)).map(placed),
    scaleAt: (place) => scale / Math.max(nearest, seen(place)[2]),
    horizon: top - Math.tan(rise) * scale,
  }
}

/** The part of a polygon in front of the eye. */
function cut(places: readonly Place[]): Place[] {
  return places.flatMap((place, at) => {
    const next = places[(at + 1) % places.length] ?? place
    const isIn = place[2] >= nearest
    const crossing = isIn !== next[2] >= nearest ? [between(place, next)] : []
    return isIn ? [place, ...crossing] : crossing
  })
}

function between(a: Place, b: Place): Place {
  const share = (nearest - a[2]) / (b[2] - a[2])
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, nearest]
}
