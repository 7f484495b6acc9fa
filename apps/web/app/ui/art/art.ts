import { textPath } from '../glyphs/text-path.ts'
import { createCamera } from '../court-art/camera.ts'
import { padelBuilt, type BuildStage } from '../court-art/padel.ts'
import { createPen, ground } from '../court-art/pen.ts'
import { palettes, type Moment } from '../court-art/palette.ts'
import { circle, color, dots, seededNumbers, path, r, rect, stroke } from './pen.ts'
import { drawCake } from './cake.ts'
import { drawPlan } from './plan.ts'
import { roomSize, type PlanSport } from './plan-sizes.ts'
import { drawCourts, drawRoom } from './room.ts'
import { sceneHeight, sceneKinds, scenes } from './scenes.ts'

/** The subjects of pictures beside courts in perspective. */
export const artKinds = [
  'plan',
  'rally',
  'room',
  'build',
  'board',
  'table',
  'racket',
  'cake',
  ...sceneKinds,
] as const
export type ArtKind = (typeof artKinds)[number]

/** Sizes of pictures; `lying` and `upright` are a plan’s own. */
const shapes = {
  wide: [1440, 560],
  tall: [640, 560],
  tile: [480, 360],
  social: [1200, 630],
  lying: [0, 0],
  upright: [0, 0],
} as const
export type ArtShape = keyof typeof shapes
export const artShapes = Object.keys(shapes) as ArtShape[]

export interface ArtPicture {
  readonly kind: ArtKind
  readonly seed: string
  readonly shape: ArtShape
  readonly sport?: PlanSport | undefined
  readonly moment?: Moment | undefined
  /** Of `build`: 25, 50, 75 or 100; of `board`: the figure; of `room`: the courts lit and all. */
  readonly mark?: string | undefined
  /** Of `board`: up to three lines below the figure. */
  readonly note?: string | undefined
}

/** Draws a picture as SVG markup; `colors` is a style sheet that defines the tokens. */
export function drawArt(picture: ArtPicture, colors: string): string {
  const { kind, shape, sport = 'padel' } = picture
  if (kind === 'plan' && (shape === 'lying' || shape === 'upright')) {
    const plan = drawPlan(sport, shape === 'upright')
    return svg(plan.viewBox, plan.shapes, colors)
  }
  const [width, height] = shapes[shape === 'lying' || shape === 'upright' ? 'wide' : shape]
  const random = seededNumbers(`${picture.seed}/${kind}`)
  return svg(
    `0 0 ${width} ${height}`,
    drawings[kind]({ ...picture, width, height, random }),
    colors,
  )
}

function svg(viewBox: string, drawing: string, colors: string): string {
  const [, , width, height] = viewBox.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><style>${colors}</style>${drawing}</svg>`
}

interface Canvas extends ArtPicture {
  readonly width: number
  readonly height: number
  readonly random: () => number
}

const drawings: Record<ArtKind, (canvas: Canvas) => string> = {
  ...scenesOn(),

  plan: ({ width, height, sport = 'padel' }) =>
    rect(0, 0, width, height, color.sand) +
    inside(sport, [width * 0.03, height * 0.05, width * 0.94, height * 0.9]),

  rally: ({ width, height, random }) => {
    const scale = Math.max(width / 20, height / 10.4)
    const [left, top] = [(width - 20 * scale) / 2, (height - 10 * scale) / 2]
    const at = (x: number, y: number) => [r(left + x * scale), r(top + y * scale)] as const
    const line = (x1: number, y1: number, x2: number, y2: number) =>
      `M${at(x1, y1).join(' ')}L${at(x2, y2).join(' ')}`
    const places = [
      [5 + random() * 0.6, 7 + random()],
      [8 + random() * 0.6, 2.6 + random()],
      [11.4 + random() * 0.6, 7 + random() * 0.8],
      [14 + random() * 0.6, 2.8 + random()],
    ] as const
    const [from, , , to] = places
    const [fx, fy] = at(from[0], from[1])
    const [tx, ty] = at(to[0], to[1])
    return [
      rect(0, 0, width, height, color.court),
      stroke(
        line(3.05, 0, 3.05, 10) + line(16.95, 0, 16.95, 10) + line(3.05, 5, 16.95, 5),
        scale * 0.1,
        color.line,
      ),
      stroke(line(10, -1, 10, 11), scale * 0.3, color.ink),
      stroke(line(10, -1, 10, 11), scale * 0.12, color.line),
      dots(`M${fx} ${fy}Q${at(9.6, 1.6).join(' ')} ${tx} ${ty}`, scale * 0.16, scale * 0.4),
      ...places.map(([x, y], index) => {
        const [cx, cy] = at(x, y)
        const [disc, figure] = index < 2 ? [color.line, color.ink] : [color.ink, color.line]
        const size = scale * 0.95
        return (
          circle(cx, cy, scale * 0.62, disc) +
          textPath(String(index + 1), {
            x: cx - size * 0.33,
            y: cy + size * 0.35,
            size,
            maxWidth: size * 0.66,
            fill: figure,
          })
        )
      }),
      circle(tx - scale * 0.95, ty + scale * 0.1, scale * 0.24, color.ball),
    ].join('')
  },

  // « 3/8 »: three of eight courts are lit
  room: ({ width, height, random, mark = '' }) => {
    const counts = /^(\d{1,2})\/(\d{1,2})$/.exec(mark)
    const { length, width: depth } = roomSize
    const { across, down, drawing } = counts
      ? drawCourts(Number(counts[1]), Number(counts[2]))
      : { across: length, down: depth, drawing: drawRoom(Math.floor(random() * 3)) }
    const unit = Math.min(width / across, height / down)
    const [left, top] = [(width - across * unit) / 2, (height - down * unit) / 2]
    return `${rect(0, 0, width, height, color.dune)}<g transform="translate(${r(left)} ${r(top)}) scale(${r(unit)})">${drawing}</g>`
  },

  build: ({ width, height, mark, moment = 'day' }) => {
    const stage =
      ([25, 50, 75, 100] as const).find((each) => String(each) === mark) ??
      (100 satisfies BuildStage)
    const palette = {
      ...palettes[moment],
      glass: moment === 'day' ? color.courtSky : palettes[moment].glass,
    }
    const camera = createCamera(
      { turn: 24, rise: 22, distance: 24 },
      { width, height, x: 0.5, y: 0.5, span: Math.min(0.76, (1.2 * height) / width) },
      ground(-5, -6, 5, 10),
    )
    const pen = createPen(camera)
    padelBuilt(pen, palette, stage)
    return rect(0, 0, width, height, palette.sky) + pen.shapes.join('')
  },

  board: ({ width, height, mark = '', note, random, moment }) => {
    const grounds = {
      morning: color.courtSky,
      day: color.sand,
      evening: color.clay,
      night: color.ink,
    } as const
    const fill = grounds[moment ?? 'night']
    const figure = moment === 'morning' || moment === 'day' ? color.ink : color.line
    const lines = moment === 'night' || moment === undefined ? color.inkSoft : color.line
    const notes = note?.split('\n').slice(0, 3) ?? []
    const size = height * (notes.length > 0 ? 0.5 : 0.86)
    const middle = notes.length > 0 ? 0.28 : 0.5
    const noteSize = height * 0.094
    const lean = 0.3 + random() * 0.15
    const edge = height * 0.03
    return [
      rect(0, 0, width, height, fill),
      // the corner of a court, far too large
      stroke(
        `M${width * lean} 0V${height}M0 ${height * 0.7}H${width}M${width * (lean + 0.45)} 0V${height * 0.7}`,
        edge,
        lines,
        'opacity=".5"',
      ),
      textPath(mark, {
        x: width * 0.05,
        y: height * middle + size * 0.345,
        size,
        maxWidth: width * (notes.length > 0 ? 0.8 : 0.9),
        fill: figure,
      }),
      ...notes.map((line, place) =>
        textPath(line, {
          x: width * 0.055,
          y: height * 0.67 + place * noteSize * 1.35,
          size: noteSize,
          maxWidth: width * 0.89,
          fill: figure,
        }),
      ),
      circle(width * 0.93, height * 0.15, height * 0.05, color.ball),
    ].join('')
  },

  table: ({ width, height, random }) => {
    const unit = Math.max(width / 24, height / 10)
    const [cx, cy] = [width / 2, height / 2]
    const at = (x: number, y: number) => [cx + x * unit, cy + y * unit] as const
    const plate = (x: number, y: number, rim: string) => {
      const [px, py] = at(x, y)
      return circle(px, py, unit * 2.3, color.line) + circle(px, py, unit * 1.55, rim)
    }
    const glass = (x: number, y: number, drink: string) => {
      const [px, py] = at(x, y)
      return (
        circle(px, py, unit * 0.95, color.line, 'opacity=".55"') +
        circle(px, py, unit * 0.74, drink) +
        circle(px - unit * 0.22, py - unit * 0.24, unit * 0.16, color.line, 'opacity=".7"')
      )
    }
    const [kx, ky] = at(2.9, -2)
    const [gx, gy] = at(-3.6, -2)
    const handle = unit * 0.17
    const cutlery =
      path(
        `M${kx - unit * 0.2} ${ky}q${unit * 0.5} ${unit * 0.4} ${unit * 0.42} ${unit * 1.9}h${-unit * 0.42}z`,
        color.ink,
      ) +
      rect(kx - unit * 0.2, ky + unit * 1.9, unit * 0.34, unit * 2.2, color.ink, `rx="${handle}"`) +
      [0, 0.3, 0.6]
        .map((tine) =>
          rect(gx + tine * unit, gy, unit * 0.13, unit * 1.3, color.ink, `rx="${unit * 0.06}"`),
        )
        .join('') +
      path(
        `M${gx} ${gy + unit * 1.1}h${unit * 0.73}q0 ${unit * 0.8} ${-unit * 0.365} ${unit * 0.8}t${-unit * 0.365} ${-unit * 0.8}`,
        color.ink,
      ) +
      rect(gx + unit * 0.22, gy + unit * 1.6, unit * 0.29, unit * 2.5, color.ink, `rx="${handle}"`)
    const turn = Math.floor(random() * 60)
    const [sx, sy] = at(0, 0)
    const slices = [0, 1, 2, 3, 4].map(
      (slice) =>
        `<path transform="rotate(${turn + slice * 60} ${r(sx)} ${r(sy)})" d="M${r(sx + unit * 0.12)} ${r(sy + unit * 0.05)}L${r(sx + unit * 1.18)} ${r(sy - unit * 0.3)}A${r(unit * 1.22)} ${r(unit * 1.22)} 0 0 1 ${r(sx + unit * 0.86)} ${r(sy + unit * 0.84)}z" fill="${slice % 2 ? color.clayDeep : color.clay}"/>`,
    )
    return [
      rect(0, 0, width, height, color.court),
      // a table, its boards across
      ...[-3, -1, 1, 3].map((row) =>
        rect(0, cy + row * unit * 1.55, width, unit * 0.04, color.line, 'opacity=".25"'),
      ),
      plate(0, 0, color.dune),
      ...slices,
      cutlery,
      plate(8.4, 1.4, color.grass),
      circle(...at(8.4, 1.4), unit * 0.55, color.ball),
      plate(-8.8, -0.6, color.sand),
      circle(...at(-9.3, -0.9), unit * 0.5, color.clay),
      circle(...at(-8.5, -0.1), unit * 0.42, color.grass),
      circle(...at(-8.6, -1.2), unit * 0.34, color.ink),
      glass(5, -2.6, color.ball),
      glass(-5.6, 2.6, color.clay),
      glass(12, -2.4, color.wood),
      glass(-12.4, 2.4, color.courtSky),
    ].join('')
  },

  cake: ({ width, height }) => {
    const scale = Math.min(width / 640, height / 400)
    const [left, top] = [(width - 620 * scale) / 2, (height - 384 * scale) / 2]
    return `${rect(0, 0, width, height, color.sand)}<g transform="translate(${r(left)} ${r(top)}) scale(${r(scale)})">${drawCake()}</g>`
  },

  racket: ({ width, height, random }) => {
    const unit = Math.max(height / 9, width / 26)
    const racket = (x: number, y: number, turn: number, fill: string, grip: string) => {
      const holes = [-1, 0, 1].flatMap((row) =>
        [-1, 0, 1].map((column) =>
          circle(
            column * 0.62,
            -2.5 + row * 0.62,
            0.15,
            fill === color.ink ? color.line : color.ink,
            'opacity=".28"',
          ),
        ),
      )
      return `<g transform="translate(${r(x)} ${r(y)}) rotate(${turn}) scale(${r(unit)})">${path(
        'M-.3 1C-.5 .2 -1.9 -.5 -1.9 -2.5A1.9 1.9 0 0 1 1.9 -2.5C1.9 -.5 .5 .2 .3 1z',
        fill,
      )}${path('M0 .3L-.62 -.5Q0 -.8 .62 -.5z', color.ink, 'opacity=".35"')}${holes.join('')}${rect(-0.3, 0.9, 0.6, 2.4, grip, 'rx=".12"')}${rect(-0.36, 3.1, 0.72, 0.3, color.ink, 'rx=".1"')}${stroke('M-.3 1.4L.3 1.7M-.3 1.9L.3 2.2M-.3 2.4L.3 2.7', 0.06, color.line, 'opacity=".4"')}</g>`
    }
    const lean = random() * 10 - 5
    const apart = Math.min(unit * 5.3, width * 0.29)
    const tennis = (x: number, y: number, size: number) =>
      circle(x, y, size, color.ball) +
      stroke(
        `M${r(x - size * 0.9)} ${r(y - size * 0.4)}Q${r(x)} ${r(y)} ${r(x - size * 0.5)} ${r(y + size * 0.86)}`,
        size * 0.14,
        color.line,
      )
    return [
      rect(0, 0, width, height, color.clay),
      path(`M0 ${r(height * 0.72)}H${width}V${height}H0z`, color.clayDeep),
      racket(width * 0.5 - apart, height * 0.62, -24 + lean, color.ink, color.court),
      racket(width * 0.5 + apart, height * 0.66, 22 + lean, color.line, color.ink),
      racket(width * 0.5, height * 0.6, lean, color.court, color.ink),
      tennis(width * 0.5 - unit * 2.4, height * 0.84, unit * 0.62),
      tennis(width * 0.5 + unit * 2.7, height * 0.88, unit * 0.62),
      tennis(width * 0.5 + unit * 8.8, height * 0.8, unit * 0.62),
    ].join('')
  },
}

/** Scenes as large as the height, in the middle. */
function scenesOn() {
  const drawn = ({ kind, width, height }: Canvas) => {
    const unit = height / sceneHeight
    return `<g transform="translate(${width / 2}) scale(${r(unit)})">${scenes[kind as keyof typeof scenes]()}</g>`
  }
  return Object.fromEntries(sceneKinds.map((kind) => [kind, drawn])) as Record<
    keyof typeof scenes,
    typeof drawn
  >
}

/** A plan within a rectangle. */
function inside(
  sport: PlanSport,
  [x, y, width, height]: readonly [number, number, number, number],
) {
  const { viewBox, shapes: drawing } = drawPlan(sport, false)
  return `<svg x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" viewBox="${viewBox}">${drawing}</svg>`
}
