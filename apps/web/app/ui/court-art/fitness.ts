import type { Place, Point } from './camera.ts'
import type { Palette } from './palette.ts'
import { tokens } from './palette.ts'
import { disc, ground, line, round, wall, type Pen } from './pen.ts'
import { post } from './pieces.ts'

const [x, y] = [5, 6]

/** A training floor: rubber tiles, a sprint lane with its metres, a rig, weights. */
export function fitness(pen: Pen, palette: Palette, side: 1 | -1): void {
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.inkSoft })
  const joints: Place[][] = []
  for (let at = -4; at <= 4; at += 1) joints.push(line(at, -y, at, y, 0.03))
  for (let at = -5; at <= 5; at += 1) joints.push(line(-x, at, x, at, 0.03))
  pen.polygons(joints, { fill: tokens.line, opacity: 0.14 })
  const lane = -side * 3.2
  pen.polygon(ground(lane - 1, -y, lane + 1, y), { fill: tokens.grass })
  pen.polygons(
    [
      line(lane - 0.95, -y, lane - 0.95, y, 0.08),
      line(lane + 0.95, -y, lane + 0.95, y, 0.08),
      ...[-4, -2, 0, 2, 4].map((at) => line(lane - 0.95, at, lane - 0.3, at, 0.08)),
    ],
    { fill: tokens.line },
  )
  pen.polygon(wall([-x, y], [x, y], 0, 0.3), { fill: palette.court })
  rig(pen, palette, side)
  plyoBox(pen, [side * 3.4, 1.2])
  barbell(pen, [side * 1.1, -1.6])
  kettlebell(pen, [side * 3.6, -2.6], tokens.ball)
  kettlebell(pen, [side * 2.6, -3.4], tokens.clay)
}

function rig(pen: Pen, palette: Palette, side: 1 | -1): void {
  const left = side === 1 ? -0.6 : -4.4
  const bays = [0, 1, 2].map((bay) => left + bay * 2.5)
  pen.polygons(
    [
      ...bays.map((at) => post([at, 4.6], 3.2, 0, 0.16)),
      wall([left, 4.6], [left + 5, 4.6], 3.05, 3.2),
      wall([left, 4.6], [left + 5, 4.6], 2.3, 2.36),
    ],
    { fill: palette.ball },
  )
  for (const at of [left + 0.9, left + 1.6]) {
    pen.polygon(wall([at, 4.6], [at + 0.04, 4.6], 1.9, 3.05), { fill: tokens.line })
    const ring: Place = [at + 0.02, 4.6, 1.75]
    const [cx, cy] = pen.camera.project([ring, ring, ring])[0] ?? [0, 0]
    const r = round(0.18 * pen.camera.scaleAt(ring))
    pen.raw(
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${r}" fill="none" stroke="var(--color-wood)" stroke-width="${round(r * 0.35)}"/>`,
    )
  }
}

function plyoBox(pen: Pen, [cx, cy]: Point): void {
  const half = 0.6
  pen.polygon(ground(cx - half, cy - half, cx + half, cy + half, 0.75), { fill: tokens.wood })
  pen.polygon(wall([cx - half, cy - half], [cx + half, cy - half], 0, 0.75), {
    fill: tokens.woodDeep,
  })
}

function barbell(pen: Pen, [cx, cy]: Point): void {
  pen.polygon(ground(cx - 1.5, cy - 0.5, cx + 1.5, cy - 0.1), { fill: tokens.ink, opacity: 0.5 })
  pen.polygon(wall([cx - 1.6, cy], [cx + 1.6, cy], 0.36, 0.43), { fill: tokens.line })
  for (const [at, radius, fill] of [
    [-1.25, 0.42, tokens.court],
    [-1.1, 0.3, tokens.ball],
    [1.25, 0.42, tokens.court],
    [1.1, 0.3, tokens.ball],
  ] as const) {
    pen.polygon(wall([cx + at - 0.07, cy], [cx + at + 0.07, cy], 0.4 - radius, 0.4 + radius), {
      fill,
    })
  }
}

function kettlebell(pen: Pen, [cx, cy]: Point, fill: string): void {
  pen.polygon(disc([cx, cy - 0.1], 0.42), { fill: tokens.ink, opacity: 0.5 })
  const { at, pixels } = pen.ball([cx, cy, 0.32], 0.32, fill)
  const [px, py] = at
  const r = pixels
  pen.raw(
    `<path d="M${round(px - r * 0.55)} ${round(py - r * 0.7)}V${round(py - r * 1.15)}Q${round(px)} ${round(py - r * 1.9)} ${round(px + r * 0.55)} ${round(py - r * 1.15)}V${round(py - r * 0.7)}" fill="none" stroke="${fill}" stroke-width="${round(r * 0.3)}"/>`,
  )
}
