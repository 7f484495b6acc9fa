import type { Place } from './camera.ts'
import type { Palette } from './palette.ts'
import { tokens } from './palette.ts'
import { ground, line, wall, type Pen } from './pen.ts'
import { flight } from './pieces.ts'

const [x, y] = [3.2, 4.875]
const out = 4.57
const backOut = 2.13
/** The height of the walls above the line where the ball is out. */
const above = 0.5
const band = 0.08

/** A stripe of a side wall that falls from a height at the front to one at the back. */
function slope(side: 1 | -1, [front, back]: readonly [number, number], from: number): Place[] {
  return [
    [side * x, y, from],
    [side * x, -y, Math.min(from, back)],
    [side * x, -y, back],
    [side * x, y, front],
  ]
}

/** Squash: a box of 6.4 m by 9.75, seen through its back wall of glass (WSF specification). */
export function squash(pen: Pen, palette: Palette, side: 1 | -1): void {
  const walls = palette.court
  const [shade, tin] = walls === tokens.ink ? [tokens.line, tokens.clay] : [tokens.ink, tokens.ink]
  const tops = [out + above, backOut + above] as const
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.wood })
  pen.polygons(
    Array.from({ length: 15 }, (_, plank) =>
      line(-x + 0.2 + plank * 0.43, -y, -x + 0.2 + plank * 0.43, y, 0.025),
    ),
    { fill: tokens.woodDeep, opacity: 0.45 },
  )
  pen.polygon(wall([-x, y], [x, y], 0, tops[0]), { fill: walls })
  for (const half of [-1, 1] as const) {
    pen.polygon(slope(half, tops, 0), { fill: walls })
    pen.polygon(slope(half, tops, 0), { fill: shade, opacity: half === side ? 0.16 : 0.34 })
  }
  pen.polygon(wall([-x, y], [x, y], 0, 0.48), { fill: tin })
  pen.polygons(
    [
      wall([-x, y], [x, y], 0.48, 0.48 + band),
      wall([-x, y], [x, y], 1.78, 1.78 + band),
      wall([-x, y], [x, y], out, out + band),
      slope(-1, [out + band, backOut + band], out),
      slope(1, [out + band, backOut + band], out),
    ],
    { fill: tokens.line },
  )
  pen.polygons(
    [
      line(-x, -0.565, x, -0.565, 0.07),
      line(0, -y, 0, -0.565, 0.07),
      ...[-1, 1].flatMap((half) => [
        line(half * (x - 1.6), -2.165, half * (x - 1.6), -0.565, 0.07),
        line(
          Math.min(half * x, half * (x - 1.6)),
          -2.165,
          Math.max(half * x, half * (x - 1.6)),
          -2.165,
          0.07,
        ),
      ]),
    ],
    { fill: tokens.line },
  )
  flight(
    pen,
    palette,
    [
      { from: [side * 1.8, -3.4, 0.6], to: [-side * 0.8, 4.8, 2.7], top: 0.7 },
      { from: [-side * 0.8, 4.8, 2.7], to: [-side * 2.1, -0.2, 0.7], top: 0.7 },
    ],
    0.7,
  )
}
