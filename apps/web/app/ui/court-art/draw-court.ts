import { createCamera, type Framing, type Place, type View } from './camera.ts'
import { fitness } from './fitness.ts'
import { foot } from './foot.ts'
import { padel } from './padel.ts'
import { palettes, type Moment, type Palette } from './palette.ts'
import { createPen, ground, round, type Pen } from './pen.ts'
import { badminton, pickleball } from './racket-nets.ts'
import { squash } from './squash.ts'

interface Sport {
  readonly draw: (pen: Pen, palette: Palette, side: 1 | -1) => void
  readonly half: readonly [x: number, y: number]
  readonly views: readonly View[]
  /** Lowers the picture, as a share of its height, for tall parts. */
  readonly lower: number
}

const behind = (turn: number, rise: number, distance: number): View => ({ turn, rise, distance })

const sports = {
  padel: {
    draw: padel,
    half: [5, 10],
    views: [behind(4, 17, 19), behind(26, 20, 21), behind(-30, 18, 21), behind(-12, 30, 24)],
    lower: 0.08,
  },
  squash: {
    draw: squash,
    half: [3.2, 4.875],
    views: [behind(5, 14, 14), behind(-10, 15, 13), behind(4, 13, 13)],
    lower: 0.28,
  },
  badminton: {
    draw: badminton,
    half: [3.6, 6.7],
    views: [behind(24, 18, 15), behind(-28, 20, 15), behind(10, 26, 17)],
    lower: 0.12,
  },
  pickleball: {
    draw: pickleball,
    half: [3.6, 6.7],
    views: [behind(-22, 20, 15), behind(30, 18, 15), behind(-8, 32, 17)],
    lower: 0.04,
  },
  'foot-5': {
    draw: foot,
    half: [7.5, 12.5],
    views: [behind(16, 19, 26), behind(-24, 22, 27), behind(3, 26, 26)],
    lower: 0.04,
  },
  fitness: {
    draw: fitness,
    half: [5, 6],
    views: [behind(20, 18, 15), behind(-18, 20, 15)],
    lower: 0.1,
  },
} satisfies Record<string, Sport>

export type CourtSport = keyof typeof sports
export type CourtShape = keyof typeof framings

const framings = {
  /** Room for a headline on the left. */
  wide: { width: 1440, height: 640, x: 0.73, y: 0.47, span: 0.66 },
  /** Room for a headline at the top. */
  tall: { width: 640, height: 620, x: 0.56, y: 0.7, span: 1 },
  /** A whole phone screen. */
  portrait: { width: 640, height: 1160, x: 0.62, y: 0.56, span: 1.25 },
  tile: { width: 480, height: 360, x: 0.5, y: 0.5, span: 1.1 },
  band: { width: 960, height: 320, x: 0.5, y: 0.5, span: 0.9 },
} satisfies Record<string, Framing>

const landscapes = new Set<CourtShape>(['wide', 'tall', 'portrait'])
const usual: Partial<Record<CourtSport, Moment>> = { squash: 'day', fitness: 'night' }

export const courtSports = Object.keys(sports) as CourtSport[]
export const courtShapes = Object.keys(framings) as CourtShape[]
export const courtMoments = Object.keys(palettes) as Moment[]

export interface CourtPicture {
  readonly seed: string
  readonly sport: CourtSport
  readonly moment?: Moment
  readonly shape: CourtShape
}

/** Draws a court as SVG markup; `colors` is a style sheet that defines the tokens. */
export function drawCourt({ seed, sport, moment, shape }: CourtPicture, colors: string): string {
  const number = seededNumbers(`${seed}/${sport}`)
  const { draw, half, views, lower }: Sport = sports[sport]
  const framing = { ...framings[shape], y: framings[shape].y + lower }
  // Beside or below a headline the court is seen from low behind, as a player enters it.
  const choices = landscapes.has(shape) ? views.slice(0, 1) : views
  const chosen = choices[Math.floor(number() * choices.length)] ?? behind(0, 20, 20)
  const view = { ...chosen, turn: chosen.turn + (number() - 0.5) * 6 }
  const palette =
    palettes[
      moment ?? usual[sport] ?? courtMoments[Math.floor(number() * courtMoments.length)] ?? 'day'
    ]
  const [x, y] = half
  const outline: Place[] = ground(-x, -y * 0.6, x, y)
  const camera = createCamera(view, framing, outline)
  const pen = createPen(camera)
  const { width, height } = framing
  const horizon = round(camera.horizon)
  pen.raw(`<path d="M0 0H${width}V${height}H0z" fill="${palette.sky}"/>`)
  if (palette.sun !== null) {
    const at = round(width * (view.turn > 0 ? 0.3 : 0.74))
    pen.raw(
      `<circle cx="${at}" cy="${horizon}" r="${round(height * 0.34)}" fill="${palette.sun}"/>`,
    )
  }
  if (palette.ground !== palette.sky && horizon < height) {
    const top = Math.max(0, horizon)
    pen.raw(`<path d="M0 ${top}H${width}V${height}H0z" fill="${palette.ground}"/>`)
  }
  draw(pen, palette, number() < 0.5 ? 1 : -1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><style>${colors}</style>${pen.shapes.join('')}</svg>`
}

/** A source of numbers in [0, 1) that gives the same ones for the same text (mulberry32 over FNV-1a). */
function seededNumbers(seed: string): () => number {
  let state = 0x811c9dc5
  for (let place = 0; place < seed.length; place++) {
    state = Math.imul(state ^ seed.charCodeAt(place), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
