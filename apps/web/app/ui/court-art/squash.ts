import type { Palette } from './palette.ts'
import { tokens } from './palette.ts'
import { ground, line, wall, type Pen } from './pen.ts'
import { flight } from './pieces.ts'

const [x, y] = [3.2, 4.875]
const out = 4.57
const backOut = 2.13

/** Squash: a box of 6.4 m by 9.75, seen through its back wall (WSF specification). */
export function squash(pen: Pen, palette: Palette, side: 1 | -1): void {
  const top = 5.6
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.wood })
  pen.polygons(
    Array.from({ length: 15 }, (_, plank) =>
      line(-x + 0.2 + plank * 0.43, -y, -x + 0.2 + plank * 0.43, y, 0.025),
    ),
    { fill: tokens.woodDeep, opacity: 0.45 },
  )
  pen.polygon(wall([-x, y], [x, y], 0, top), { fill: tokens.line })
  pen.polygon(wall([-x, y], [-x, -y], 0, top), { fill: tokens.dune })
  pen.polygon(wall([x, y], [x, -y], 0, top), { fill: tokens.sand })
  pen.polygon(wall([-x, y], [x, y], 0, 0.48), { fill: palette.court })
  const band = 0.07
  pen.polygons(
    [
      wall([-x, y], [x, y], 0.48, 0.48 + band),
      wall([-x, y], [x, y], 1.78, 1.78 + band),
      wall([-x, y], [x, y], out, out + band),
      ...[-x, x].map((wallX) => [
        [wallX, y, out] as const,
        [wallX, -y, backOut] as const,
        [wallX, -y, backOut + band] as const,
        [wallX, y, out + band] as const,
      ]),
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
    { fill: tokens.clay },
  )
  flight(pen, palette, [
    { from: [side * 1.8, -4, 0.8], to: [-side * 0.8, 4.7, 2.5], top: 0.9 },
    { from: [-side * 0.8, 4.7, 2.5], to: [-side * 2.3, -0.6, 0.9], top: 0.6 },
  ])
}
