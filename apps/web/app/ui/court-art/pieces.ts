import type { Place, Point } from './camera.ts'
import type { Palette } from './palette.ts'
import { disc, ground, round, wall, type Pen } from './pen.ts'

/** A net across the court at y = 0, with its tape, mesh, posts and shadow. */
export function net(pen: Pen, palette: Palette, reach: number, height: number, foot = 0): void {
  pen.polygon(ground(-reach, -0.75, reach, 0), { fill: palette.frame, opacity: 0.16 })
  const mesh: Place[][] = []
  const thin = 0.022
  for (let x = -reach; x <= reach; x += 0.36) mesh.push(wall([x, 0], [x + thin, 0], foot, height))
  for (let z = foot + 0.2; z < height; z += 0.2) {
    mesh.push(wall([-reach, 0], [reach, 0], z, z + thin))
  }
  pen.polygon(wall([-reach, 0], [reach, 0], foot, height), { fill: palette.frame, opacity: 0.26 })
  pen.polygons(mesh, { fill: palette.line, opacity: 0.3 })
  pen.polygon(wall([-reach, 0], [reach, 0], height - 0.1, height), { fill: palette.line })
  pen.polygons(
    [-1, 1].map((side) => post([side * reach, 0], height + 0.06)),
    { fill: palette.frame },
  )
}

/** An upright post of 10 cm. */
export function post([x, y]: Point, height: number, from = 0, width = 0.1): Place[] {
  return wall([x - width / 2, y], [x + width / 2, y], from, height)
}

/** The flight of a ball: dots that grow as they come near, a shadow, and the ball (`size` 1: tennis). */
export function flight(
  pen: Pen,
  palette: Palette,
  hops: readonly { from: Place; to: Place; top: number }[],
  size = 1,
): Point {
  for (const { from, to, top } of hops) {
    const steps = Math.max(5, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) * 1.1))
    for (let step = 0; step < steps; step++)
      pen.ball(along(from, to, top, step / steps), 0.075, palette.ball)
  }
  const last = hops.at(-1)
  if (!last) return [0, 0]
  pen.polygon(disc([last.to[0], last.to[1]], 0.34 * size), { fill: palette.frame, opacity: 0.28 })
  return tennisBall(pen, palette, last.to, size)
}

function tennisBall(pen: Pen, palette: Palette, place: Place, size: number): Point {
  const { at, pixels } = pen.ball(place, 0.36 * size, palette.ball)
  const [x, y] = at
  const r = pixels
  const seam = (side: number) =>
    `M${round(x + side * r * 0.7)} ${round(y - r * 0.62)}Q${round(x + side * r * 0.02)} ${round(y)} ${round(x + side * r * 0.7)} ${round(y + r * 0.62)}`
  pen.raw(
    `<path transform="rotate(-32 ${round(x)} ${round(y)})" d="${seam(1)}${seam(-1)}" fill="none" stroke="var(--color-line)" stroke-width="${round(r * 0.14)}" stroke-linecap="round"/>`,
  )
  return at
}

function along(a: Place, b: Place, top: number, share: number): Place {
  const z = a[2] + (b[2] - a[2]) * share + 4 * top * share * (1 - share)
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, z]
}

/** A lamp mast; lit, its lamps glow and throw a pool of light. */
export function mast(pen: Pen, palette: Palette, [x, y]: Point, height: number): void {
  pen.polygon(post([x, y], height, 0, 0.14), { fill: palette.frame })
  pen.polygon(wall([x - 0.75, y], [x + 0.75, y], height, height + 0.42), { fill: palette.frame })
  if (palette.lamp === null) return
  pen.polygons(
    [-0.58, 0.1].map((left) =>
      wall([x + left, y], [x + left + 0.48, y], height + 0.07, height + 0.35),
    ),
    { fill: palette.lamp },
  )
}
