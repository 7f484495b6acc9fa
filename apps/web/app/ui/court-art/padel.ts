import type { Place, Point } from './camera.ts'
import type { Palette } from './palette.ts'
import { frame, ground, line, wall, type Pen } from './pen.ts'
import { flight, mast, net, post } from './pieces.ts'

const [x, y] = [5, 10]
const glassTop = 3
const meshTop = 4

/** Padel: 10 m by 20, service lines 6.95 m from the net, glass at the ends (FIP rules). */
export function padel(pen: Pen, palette: Palette, side: 1 | -1): void {
  for (const end of [-1, 1]) if (palette.lamp) mast(pen, palette, [end * (x + 1), y + 0.8], 6.2)
  slab(pen, palette)
  turf(pen, palette)
  enclosure(pen, palette)
  net(pen, palette, x, 0.92)
  flight(pen, palette, [
    { from: [-side * 2.6, -8.2, 0.9], to: [side * 2.4, 5.4, 0.1], top: 3 },
    { from: [side * 2.4, 5.4, 0.1], to: [side * 3.4, 8.6, 1.7], top: 0.3 },
  ])
}

function slab(pen: Pen, palette: Palette): void {
  pen.polygon(ground(-x - 0.7, -y - 0.7, x + 0.7, y + 0.7), { fill: palette.frame, opacity: 0.14 })
}

function turf(pen: Pen, palette: Palette): void {
  pen.polygon(ground(-x, -y, x, y), { fill: palette.court })
  const width = 0.13
  pen.polygons(
    [
      ...frame(x - 0.05, y - 0.05, width).slice(1, 2),
      line(-x, 6.95, x, 6.95, width),
      line(-x, -6.95, x, -6.95, width),
      line(0, -7.2, 0, 7.2, width),
    ],
    { fill: palette.line },
  )
}

/** The progress of a court under construction, in hundredths: posts, glass, turf, then the net. */
export type BuildStage = 25 | 50 | 75 | 100

/** The same court under construction; the missing parts are marks on the ground. */
export function padelBuilt(pen: Pen, palette: Palette, stage: BuildStage): void {
  slab(pen, palette)
  if (stage < 75) {
    pen.polygons([...frame(x, y, 0.08), line(-x, 0, x, 0, 0.08), line(0, -6.95, 0, 6.95, 0.08)], {
      fill: palette.frame,
      opacity: 0.35,
    })
  } else turf(pen, palette)
  if (stage === 25) {
    const feet: Point[] = [-5, -3, -1, 1, 3, 5].map((at) => [at, y])
    const sides: Point[] = [-x, x].flatMap((at): Point[] => [
      [at, y - 2],
      [at, y - 4],
    ])
    pen.polygons(
      [...feet, ...sides].map((foot) => post(foot, meshTop, 0, 0.16)),
      {
        fill: palette.frame,
      },
    )
    // the next parts lie ready
    for (const z of [0, 0.22, 0.44]) {
      pen.polygon(wall([0.6, -3.4 + z], [4.2, -3.4 + z], z, z + 0.16), { fill: palette.line })
    }
  } else enclosure(pen, palette)
  if (stage === 100) net(pen, palette, x, 0.92)
}

/** The far end, and the sides as far as the service line: parts before the eye are left out. */
function enclosure(pen: Pen, palette: Palette): void {
  const glass: [Point, Point, number][] = [[[-x, y], [x, y], glassTop]]
  const mesh: [Point, Point, number, number][] = [[[-x, y], [x, y], glassTop, meshTop]]
  for (const side of [-x, x]) {
    glass.push([[side, y], [side, y - 2], glassTop], [[side, y - 2], [side, y - 4], 2])
    mesh.push([[side, y], [side, y - 2], glassTop, meshTop], [[side, y - 2], [side, y - 4], 2, 3])
  }
  pen.polygons(
    glass.map(([a, b, top]) => wall(a, b, 0, top)),
    { fill: palette.glass, opacity: 0.3 },
  )
  // Two slanted reflections make it glass.
  pen.polygons([-3.4, 1.3].map((left) => slant(left, 0.9)).concat([slant(2.7, 0.3)]), {
    fill: palette.glass,
    opacity: 0.42,
  })
  pen.polygons(
    mesh.flatMap(([a, b, from, to]) => grid(a, b, from, to)),
    { fill: palette.frame, opacity: 0.5 },
  )
  const posts = [-5, -3, -1, 1, 3, 5].map((at) => post([at, y], meshTop))
  for (const side of [-x, x]) {
    posts.push(post([side, y - 2], meshTop), post([side, y - 4], 3))
  }
  pen.polygons(
    [...posts, wall([-x, y], [x, y], meshTop - 0.08, meshTop), wall([-x, y], [x, y], 2.97, 3.04)],
    { fill: palette.frame },
  )
  pen.polygons(
    [-x, x].flatMap((side) => [
      wall([side, y], [side, y - 2], meshTop - 0.08, meshTop),
      wall([side, y - 2], [side, y - 4], 2.92, 3),
    ]),
    { fill: palette.frame },
  )
}

function slant(left: number, width: number): Place[] {
  return [
    [left, y, 0.1],
    [left + width, y, 0.1],
    [left + width + 1.3, y, glassTop - 0.1],
    [left + 1.3, y, glassTop - 0.1],
  ]
}

function grid(a: Point, b: Point, from: number, to: number): Place[][] {
  const bars = 2 * Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]))
  const at = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  const across = Array.from({ length: bars }, (_, bar) => {
    const [left, right] = [at(bar / bars), at(bar / bars + 0.04 / bars)]
    return wall(left, right, from, to)
  })
  return [...across, wall(a, b, (from + to) / 2, (from + to) / 2 + 0.02)]
}
