import { circle, color, dots, path, r, rect, stroke } from './pen.ts'
import { planMargin, planSizes, type PlanSport } from './plan-sizes.ts'
import { drawRoom } from './room.ts'

/** Lines are drawn a little wider than the painted 5 cm, or a phone would not show them. */
const line = 0.09

type Box = readonly [x: number, y: number, width: number, height: number]
const box = ([x, y, width, height]: Box) => `M${x} ${y}h${width}v${height}h${-width}z`

/** Player, bounce and ball, in metres. */
const player = (x: number, y: number, fill: string) => circle(x, y, 0.3, fill)
const bounce = (x: number, y: number) =>
  circle(x, y, 0.2, color.court, `stroke="${color.ball}" stroke-width=".1"`) +
  circle(x, y, 0.06, color.ball)
const ball = (x: number, y: number) => circle(x, y, 0.2, color.ball)

/** A net with its posts: a dark line with its white tape in the middle. */
const net = (x: number, from: number, to: number) =>
  stroke(`M${x} ${from}V${to}`, 0.22, color.ink) + stroke(`M${x} ${from}V${to}`, 0.1, color.line)

const drawings: Record<PlanSport, () => string> = {
  padel: () => padelBox(color.court) + padelLines + net(10, -0.35, 10.35) + padelRally,

  squash: () =>
    mirrored(
      9.75,
      [
        rect(0, 0, 9.75, 6.4, color.wood),
        stroke(
          Array.from({ length: 15 }, (_, plank) => `M0 ${r(0.43 * (plank + 1))}H9.75`).join(''),
          0.02,
          color.woodDeep,
          'opacity=".5"',
        ),
        // short line and boxes, seen from the glass
        stroke(
          `M4.31 0V6.4M0 3.2H4.31${box([2.71, 0, 1.6, 1.6])}${box([2.71, 4.8, 1.6, 1.6])}`,
          line,
          color.clay,
        ),
        stroke('M-.08 -.08H9.83V6.48H-.08', 0.16, color.ink),
        stroke('M-.08 0V6.4', 0.16, color.courtSky),
        stroke('M9.75 0V6.4', 0.22, color.clay),
        dots('M2 5.3L9.7 2.4L3.3 .9', 0.1, 0.26),
        player(2, 5.5, color.ink),
        player(4.9, 3.5, color.court),
        ball(3.3, 0.9),
      ].join(''),
    ),

  club: () => drawRoom(1),

  badminton: () =>
    [
      rect(-0.4, -0.4, 14.2, 6.9, color.grassDeep),
      rect(0, 0, 13.4, 6.1, color.grass),
      stroke(
        `${box([0, 0, 13.4, 6.1])}M0 .46H13.4M0 5.64H13.4M.76 0V6.1M12.64 0V6.1M4.72 0V6.1M8.68 0V6.1M0 3.05H4.72M8.68 3.05H13.4`,
        0.07,
        color.line,
      ),
      net(6.7, -0.2, 6.3),
      dots('M2.2 4.6Q6.6 2.2 10.3 1.55', 0.1, 0.28),
      player(2, 4.7, color.line),
      player(10.9, 1.4, color.ink),
      player(3.6, 1.6, color.line),
      player(10.1, 4.4, color.ink),
      ball(10.3, 1.55),
    ].join(''),

  pickleball: () =>
    [
      padelBox(color.courtNight),
      `<g opacity=".35">${padelLines}</g>`,
      rect(3.3, 1.95, 13.4, 6.1, color.court),
      rect(7.87, 1.95, 4.26, 6.1, color.clay),
      stroke(
        `${box([3.3, 1.95, 13.4, 6.1])}M7.87 1.95V8.05M12.13 1.95V8.05M3.3 5H7.87M12.13 5H16.7`,
        line,
        color.line,
      ),
      net(10, 1.6, 8.4),
      dots('M4.4 6.9Q9 3.4 15.4 3.3', 0.12, 0.3),
      player(4.1, 7, color.line),
      player(7.3, 3.4, color.line),
      player(12.6, 6.6, color.ink),
      player(16.5, 3.3, color.ink),
      ball(15.6, 3.3),
    ].join(''),

  'foot-5': () =>
    [
      rect(0, 0, 30, 16, color.grass),
      // mown in stripes
      ...[0, 6, 12, 18, 24].map((x) => rect(x, 0, 3, 16, color.grassDeep, 'opacity=".35"')),
      stroke(
        `${box([0, 0, 30, 16])}M15 0V16M0 3.5A4.5 4.5 0 0 1 0 12.5M30 3.5A4.5 4.5 0 0 0 30 12.5`,
        0.16,
        color.line,
      ),
      circle(15, 8, 2.4, 'none', `stroke="${color.line}" stroke-width=".16"`),
      circle(15, 8, 0.2, color.line),
      ...[-0.8, 30].map((x) =>
        rect(x, 6.5, 0.8, 3, 'none', `stroke="${color.ink}" stroke-width=".16"`),
      ),
      stroke('M-.12 -.12H30.12V16.12H-.12z', 0.26, color.ink),
      dots('M8 11.4L14.4 15.9L22.6 10', 0.2, 0.6),
      ...[
        [1.2, 8],
        [7.6, 11.2],
        [8.6, 4.2],
        [13.2, 13],
        [21.4, 4.6],
      ].map(([x = 0, y = 0]) => circle(x, y, 0.5, color.line)),
      ...[
        [28.8, 8],
        [24.2, 5.4],
        [23.8, 12],
        [17.6, 9.6],
        [12.4, 3.4],
      ].map(([x = 0, y = 0]) => circle(x, y, 0.5, color.ink)),
      circle(22.6, 10, 0.34, color.ball),
    ].join(''),

  // a half court
  basketball: () =>
    mirrored(
      14,
      [
        rect(0, 0, 14, 15, color.wood),
        stroke(
          Array.from({ length: 19 }, (_, plank) => `M0 ${r(0.75 * (plank + 1))}H14`).join(''),
          0.03,
          color.woodDeep,
          'opacity=".45"',
        ),
        rect(8.2, 5.05, 5.8, 4.9, color.clay),
        circle(8.2, 7.5, 1.8, 'none', `stroke="${color.line}" stroke-width=".1"`),
        stroke(
          `${box([8.2, 5.05, 5.8, 4.9])}${box([0, 0, 14, 15])}M14 .9H11.01A6.75 6.75 0 0 0 11.01 14.1H14`,
          0.1,
          color.line,
        ),
        path('M0 5.7A1.8 1.8 0 0 1 0 9.3z', color.clay, `stroke="${color.line}" stroke-width=".1"`),
        stroke('M12.8 6.6V8.4', 0.14, color.ink),
        circle(12.425, 7.5, 0.32, 'none', `stroke="${color.ink}" stroke-width=".12"`),
        dots('M6.2 3Q9.6 3.2 12.2 7.2', 0.14, 0.38),
        player(5.9, 2.8, color.ink),
        player(7.3, 4.4, color.line),
        player(9.6, 8.8, color.ink),
        player(10.6, 10.2, color.line),
        circle(12.425, 7.5, 0.2, color.ball),
      ].join(''),
    ),
}

/** Drawn from the other end. */
const mirrored = (length: number, drawing: string) =>
  `<g transform="matrix(-1 0 0 1 ${length} 0)">${drawing}</g>`

/** Turf, glass 3 m high at the ends and 4 m along the sides, mesh between, open at the net. */
function padelBox(turf: string): string {
  return [
    rect(0, 0, 20, 10, turf),
    stroke(
      'M4 -.08H8.9M11.1 -.08H16M4 10.08H8.9M11.1 10.08H16',
      0.16,
      color.ink,
      'stroke-dasharray=".06 .1"',
    ),
    stroke('M4 -.1H-.1V10.1H4M16 -.1H20.1V10.1H16', 0.22, color.ink),
  ].join('')
}

const padelLines = stroke('M3.05 0V10M16.95 0V10M3.05 5H16.95', line, color.line)

/** A service into the box, its bounce, and off the glass. */
const padelRally = [
  stroke(
    'M1.2 7.5V10M13.7 2.75V10M19.8 2.05V10',
    0.04,
    color.line,
    'stroke-dasharray=".05 .12" opacity=".6"',
  ),
  dots('M1.5 7.3Q7 3.1 13.7 2.75', 0.12, 0.29),
  dots('M13.7 2.75Q16.6 .7 19.75 2.05L17.4 3.3', 0.12, 0.29),
  player(1.2, 7.5, color.line),
  player(7.6, 2.6, color.line),
  player(17.3, 3.35, color.ink),
  player(12.6, 7.4, color.ink),
  bounce(13.7, 2.75),
  ball(19.75, 2.05),
].join('')

/** A court from above, to scale: lying, or upright with its left end at the bottom. */
export function drawPlan(sport: PlanSport, isUpright: boolean) {
  const { length, width } = planSizes[sport]
  const room = planMargin * length
  const [across, down] = isUpright ? [width, length] : [length, width]
  const drawing = drawings[sport]()
  return {
    viewBox: [-room, -room, across + 2 * room, down + 2 * room].map(r).join(' '),
    shapes: isUpright ? `<g transform="matrix(0 -1 1 0 0 ${length})">${drawing}</g>` : drawing,
  }
}
