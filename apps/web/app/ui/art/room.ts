import { circle, color, rect, stroke } from './pen.ts'

const court = { width: 3.4, length: 6.8 } as const

const drawCourt = (x: number, y: number, fill: string) =>
  rect(x, y, court.width, court.length, fill) +
  stroke(
    `M${x} ${y + 1.05}h${court.width}M${x} ${y + 5.75}h${court.width}M${x + 1.7} ${y + 1.05}v4.7`,
    0.07,
    color.line,
  ) +
  stroke(`M${x - 0.15} ${y + court.length / 2}h${court.width + 0.3}`, 0.14, color.line)

/** A bar with its stools and three glasses. */
const drawBar = (x: number, y: number) =>
  rect(x, y, 11.4, 1, color.ink) +
  [0.8, 2.1, 3.4, 4.7, 6, 7.3, 8.6, 9.9]
    .map((at) => circle(x + at, y + 1.5, 0.22, color.ink))
    .join('') +
  [2.4, 5, 7.6].map((at) => circle(x + at, y + 0.5, 0.24, color.ball)).join('')

const drawTable = (x: number, y: number) =>
  circle(x, y, 0.52, color.line) +
  [
    [0, -0.85],
    [0.85, 0],
    [0, 0.85],
    [-0.85, 0],
  ]
    .map(([dx = 0, dy = 0]) => circle(x + dx, y + dy, 0.2, color.ink))
    .join('')

/** Three courts, one of them lit, a bar, and a room with tables. */
export const drawRoom = (lit: number): string =>
  [
    rect(0.6, 0.4, 22.8, 12.2, color.sand),
    ...[1.2, 5.2, 9.2].map((x, index) => drawCourt(x, 1, index === lit ? color.clay : color.court)),
    rect(13.4, 1, 9.4, 6.8, color.wood),
    ...[2.8, 6].flatMap((y) => [15.3, 18.1, 20.9].map((x) => drawTable(x, y))),
    drawBar(1.2, 9.6),
    stroke('M.6 .4h22.8v12.2h-8M12.9 12.6H.6V.4', 0.22, color.ink),
    stroke('M13 1V4.8M13 6.6V7.8', 0.14, color.ink),
  ].join('')

const mostInRow = 6
const mostCourts = 24
const outside = 0.6
const cell = { width: 4, length: 7.6 } as const

/** The courts of a centre in rows above its bar, so many of them lit: those that a group needs. */
export function drawCourts(lit: number, all: number) {
  const count = Math.min(Math.max(all, lit, 1), mostCourts)
  const rows = Math.ceil(count / mostInRow)
  const inRow = Math.ceil(count / rows)
  const across = Math.max(inRow * cell.width, 11.4) + 1.8
  const down = rows * cell.length + 3.8
  const left = (across - inRow * cell.width + 0.6) / 2
  const drawing = [
    rect(0, 0, across, down, color.sand),
    ...Array.from({ length: count }, (_, place) =>
      drawCourt(
        left + (place % inRow) * cell.width,
        0.8 + Math.floor(place / inRow) * cell.length,
        place < lit ? color.clay : color.courtSky,
      ),
    ),
    drawBar((across - 11.4) / 2, down - 2.6),
    stroke(`M0 0h${across}v${down}H0z`, 0.22, color.ink),
  ].join('')
  return {
    across: across + 2 * outside,
    down: down + 2 * outside,
    drawing: `<g transform="translate(${outside} ${outside})">${drawing}</g>`,
  }
}
