import type { Palette } from './palette.ts'
import { tokens } from './palette.ts'
import { frame, ground, line, round, type Pen } from './pen.ts'
import { flight, net } from './pieces.ts'

const [x, y] = [3.05, 6.7]
const width = 0.09

/** Badminton: 6.1 m by 13.4, the net 1.55 m high (BWF). */
export function badminton(pen: Pen, palette: Palette, side: 1 | -1): void {
  pen.polygon(ground(-x - 1.2, -y - 1.4, x + 1.2, y + 1.4), { fill: tokens.grassDeep })
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.grass })
  pen.polygons(
    [
      ...frame(x, y, width),
      ...[-1, 1].flatMap((end) => [
        line(-x, end * 1.98, x, end * 1.98, width),
        line(-x, end * (y - 0.76), x, end * (y - 0.76), width),
        line(0, end === 1 ? 1.98 : -y, 0, end === 1 ? y : -1.98, width),
        line(end * (x - 0.46), -y, end * (x - 0.46), y, width),
      ]),
    ],
    { fill: palette.line },
  )
  net(pen, palette, x + 0.1, 1.55, 0.8)
  const at = flight(pen, { ...palette, ball: tokens.line }, [
    { from: [-side * 1.6, -5, 1.4], to: [side * 1.1, 2.6, 2.4], top: 1.7 },
  ])
  shuttle(pen, at, 0.5 * pen.camera.scaleAt([side * 1.1, 2.6, 2.4]), side)
}

/** Feathers and cork, over the end of the flight. */
function shuttle(pen: Pen, [cx, cy]: readonly [number, number], size: number, side: 1 | -1): void {
  const s = round(size)
  pen.raw(
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${side * 125}) scale(${round(s / 10)})"><path d="M-7 -12L7 -12L3 3L-3 3z" fill="var(--color-line)"/><path d="M-4.5 -12L-1.4 3M0 -12V3M4.5 -12L1.4 3M-6 -7H6" stroke="var(--color-ink)" stroke-opacity=".35" stroke-width=".7" fill="none"/><path d="M-3.4 2H3.4V5A3.4 3.4 0 0 1 -3.4 5z" fill="var(--color-ball)"/></g>`,
  )
}

/** Pickleball: the badminton court, the kitchen 2.13 m deep on both sides (USA Pickleball). */
export function pickleball(pen: Pen, palette: Palette, side: 1 | -1): void {
  pen.polygon(ground(-x - 1.5, -y - 1.8, x + 1.5, y + 1.8), { fill: tokens.courtDeep })
  pen.polygon(ground(-x, -y, x, y), { fill: tokens.court })
  pen.polygon(ground(-x, -2.13, x, 2.13), { fill: tokens.clay })
  pen.polygons(
    [
      ...frame(x, y, width),
      line(-x, 2.13, x, 2.13, width),
      line(-x, -2.13, x, -2.13, width),
      line(0, 2.13, 0, y, width),
      line(0, -y, 0, -2.13, width),
    ],
    { fill: palette.line },
  )
  net(pen, palette, x + 0.3, 0.9)
  const [cx, cy] = flight(pen, palette, [
    { from: [-side * 1.6, -5.4, 0.7], to: [side * 1.3, 3.3, 0.1], top: 2 },
    { from: [side * 1.3, 3.3, 0.1], to: [side * 1.8, 5.2, 1.1], top: 0.3 },
  ])
  holes(pen, cx, cy, 0.36 * pen.camera.scaleAt([side * 1.8, 5.2, 1.1]))
}

/** The ball of pickleball is perforated. */
function holes(pen: Pen, cx: number, cy: number, r: number): void {
  pen.raw(`<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="var(--color-ball)"/>`)
  const places = [
    [0, 0],
    [0.5, -0.3],
    [-0.5, -0.3],
    [0.3, 0.5],
    [-0.35, 0.5],
    [0, -0.65],
  ] as const
  const spots = places.map(
    ([dx, dy]) =>
      `<circle cx="${round(cx + dx * r)}" cy="${round(cy + dy * r)}" r="${round(r * 0.13)}"/>`,
  )
  pen.raw(`<g fill="var(--color-ink)" opacity=".55">${spots.join('')}</g>`)
}
