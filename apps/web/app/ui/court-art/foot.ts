import type { Point } from './camera.ts'
import type { Palette } from './palette.ts'
import { tokens } from './palette.ts'
import { arc, disc, frame, ground, line, round, wall, type Pen } from './pen.ts'
import { flight, post } from './pieces.ts'

const [x, y] = [7.5, 12.5]

/** Foot 5: about 15 m by 25, boards all around, an area of 5 m before each goal. */
export function foot(pen: Pen, palette: Palette, side: 1 | -1): void {
  pen.polygon(ground(-x - 0.4, -y - 0.4, x + 0.4, y + 0.4), { fill: tokens.ink, opacity: 0.2 })
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.grass })
  pen.polygons(
    Array.from({ length: 5 }, (_, band) => ground(-x, -y + band * 5, x, -y + band * 5 + 2.5)),
    { fill: tokens.grassDeep, opacity: 0.4 },
  )
  boards(pen, palette)
  goal(pen, palette, y)
  const width = 0.14
  pen.polygons(
    [
      ...frame(x - 0.1, y - 0.1, width),
      line(-x, 0, x, 0, width),
      arc([0, 0], 2.5, [0, 360], width),
      arc([0, y], 5, [180, 360], width),
      arc([0, -y], 5, [0, 180], width),
      disc([0, 0], 0.22),
      disc([0, 7.2], 0.18),
    ],
    { fill: palette.line },
  )
  const at = flight(pen, { ...palette, ball: tokens.line }, [
    { from: [-side * 4, -4.5, 0.3], to: [side * 1.4, 8, 1.7], top: 1.8 },
  ])
  patches(pen, at, 0.36 * pen.camera.scaleAt([side * 1.4, 8, 1.7]))
}

function boards(pen: Pen, palette: Palette): void {
  const runs: [Point, Point][] = [
    [
      [-x, y],
      [x, y],
    ],
    [
      [-x, -y],
      [-x, y],
    ],
    [
      [x, -y],
      [x, y],
    ],
  ]
  pen.polygons(
    runs.map(([a, b]) => wall(a, b, 0, 1.1)),
    { fill: tokens.line },
  )
  pen.polygons(
    runs.map(([a, b]) => wall(a, b, 0.72, 1.1)),
    { fill: tokens.court },
  )
  pen.polygons(
    [-7.5, -5, -2.5, 2.5, 5, 7.5].map((at) => post([at, y], 3.6, 0, 0.08)),
    { fill: palette.frame, opacity: 0.7 },
  )
  pen.polygon(wall([-x, y], [x, y], 3.54, 3.6), { fill: palette.frame, opacity: 0.7 })
}

function goal(pen: Pen, palette: Palette, at: number): void {
  const mesh = []
  for (let left = -2.4; left <= 2.4; left += 0.3)
    mesh.push(wall([left, at], [left + 0.03, at], 0, 2))
  for (let z = 0.3; z < 2; z += 0.3) mesh.push(wall([-2.5, at], [2.5, at], z, z + 0.03))
  pen.polygon(wall([-2.5, at], [2.5, at], 0, 2), { fill: tokens.ink, opacity: 0.55 })
  pen.polygons(mesh, { fill: palette.line, opacity: 0.45 })
  pen.polygons(
    [
      post([-2.5, at], 2.08, 0, 0.16),
      post([2.5, at], 2.08, 0, 0.16),
      wall([-2.58, at], [2.58, at], 1.96, 2.12),
    ],
    { fill: palette.line },
  )
}

/** A white ball with dark patches, over the end of the flight. */
function patches(pen: Pen, [cx, cy]: Point, r: number): void {
  const s = round(r / 10)
  pen.raw(
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${s})"><circle r="10" fill="var(--color-line)"/><path d="M0 -4L3.8 -1.2L2.3 3.2H-2.3L-3.8 -1.2zM-9.6 -2.5L-7 -6.8L-5.6 -3.4L-8 -.6zM9.6 -2.5L7 -6.8L5.6 -3.4L8 -.6zM-5.6 8.2L-4.6 5.4H-1.6L-2.4 9.6zM5.6 8.2L4.6 5.4H1.6L2.4 9.6zM-2.8 -9.5L0 -7.4L2.8 -9.5z" fill="var(--color-ink)"/></g>`,
  )
}
