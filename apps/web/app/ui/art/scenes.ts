import { textPath } from '../glyphs/text-path.ts'
import { circle, color, dots, path, r, rect, stroke } from './pen.ts'

/**
 * The pictures at the head of single pages: each shows its subject. They are drawn in units of a fourteenth of the
 * height around the middle: 8 to either side are on every cut, 18 on the widest.
 */
export const sceneHeight = 14

const court = (x: number, y: number, size: number, fill: string, lines: string = color.line) =>
  `<g transform="translate(${r(x)} ${r(y)}) scale(${r(size)})">${rect(0, 0, 20, 10, fill)}${stroke('M3.05 0V10M16.95 0V10M3.05 5H16.95', 0.24, lines)}${stroke('M10 -.4V10.4', 0.36, lines)}</g>`

const ground = (fill: string) => rect(-60, -1, 120, 16, fill)
const each = <Item>(items: readonly Item[], draw: (item: Item, place: number) => string) =>
  items.map(draw).join('')
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, place) => from + place * by)
const words = (text: string, x: number, y: number, size: number, fill: string) =>
  textPath(text, { x, y, size, maxWidth: 20, fill })
const ball = (x: number, y: number, size = 0.42) => circle(x, y, size, color.ball)

/** Someone who plays, seen from the side: a head on a rounded body. */
const figure = (x: number, floor: number, tall: number, fill: string) =>
  circle(x, floor - tall * 0.84, tall * 0.16, fill) +
  path(
    `M${r(x - tall * 0.2)} ${floor}v${r(-tall * 0.42)}a${r(tall * 0.2)} ${r(tall * 0.2)} 0 0 1 ${r(tall * 0.4)} 0v${r(tall * 0.42)}z`,
    fill,
  )

export const scenes = {
  /** Many courts, one way through them. */
  network: () =>
    ground(color.ink) +
    each(steps(-19.6, 18, 4), (x, column) =>
      each([1.2, 4.4, 7.6, 10.8], (y, row) =>
        court(
          x,
          y,
          0.17,
          [color.court, color.inkSoft, color.grass, color.inkSoft, color.clay][
            (column * 3 + row * 2) % 5
          ] ?? color.court,
        ),
      ),
    ) +
    dots('M-13.9 2Q-9 .2 -5.9 5.2T2.1 5.2T6.1 11.6M6.1 11.6Q11 13 14.1 8.4', 0.24, 0.56) +
    ball(6.1, 11.6, 0.7),

  /** A house at night, courts lit below the street. */
  hotel: () =>
    ground(color.courtNight) +
    rect(-19, 3.6, 10.4, 5, color.ink) +
    rect(9.4, 2.4, 12, 6.2, color.ink) +
    path('M-7.4 8.6V1.6L-6.2 .4H6.2L7.4 1.6V8.6z', color.inkSoft) +
    each([1.9, 4.1, 6.3], (y, row) =>
      each(steps(-6.3, 5.4, 1.95), (x, column) =>
        rect(x, y, 0.9, 1.3, (row * 5 + column * 3) % 4 === 0 ? color.wood : color.courtNight),
      ),
    ) +
    rect(-0.75, 6.6, 1.5, 2, color.wood) +
    stroke('M-60 8.7H60', 0.22, color.line) +
    rect(-7.4, 9.3, 14.8, 3.9, color.courtSky) +
    rect(-7.4, 12.6, 14.8, 0.6, color.court) +
    stroke('M-7.4 9.3V13.2M7.4 9.3V13.2', 0.22, color.ink) +
    stroke('M0 12.6V11.5', 0.2, color.ink) +
    figure(-4.6, 12.6, 2, color.ink) +
    figure(4.4, 12.6, 2, color.clay) +
    dots('M-3.6 11Q0 8.9 3.2 10.8', 0.16, 0.4) +
    ball(3.4, 10.9, 0.26),

  /** The wall of glass as the server sees it; one pane bears a mark. */
  glass: () =>
    ground(color.clay) +
    rect(-60, 10.2, 120, 5, color.clayDeep) +
    each(steps(-20, 16, 4), (x) => rect(x + 0.1, 2.4, 3.8, 7.8, color.line, 'opacity=".2"')) +
    rect(-1.9, 2.4, 3.8, 7.8, color.ink) +
    circle(0, 5, 1.1, color.line) +
    rect(-1.1, 6.9, 2.2, 0.4, color.line) +
    rect(-0.7, 7.7, 1.4, 0.4, color.line) +
    stroke(
      `M-60 10.2H60M-60 2.4H60${steps(-18, 18, 4)
        .map((x) => `M${x} 1V10.2`)
        .join('')}`,
      0.16,
      color.ink,
    ) +
    figure(-6.2, 13.6, 4.6, color.ink) +
    figure(6.4, 13.6, 4.6, color.ink) +
    dots('M-5 9.6Q-2.4 8.6 -.2 6', 0.2, 0.5) +
    ball(-0.3, 5.9),

  /** A hall cut open: its height, and the lob that needs it. */
  hall: () =>
    ground(color.courtDeep) +
    path('M-17 4.4L0 1.2L17 4.4V12H-17z', color.courtNight) +
    stroke('M-17 12V4.4L0 1.2L17 4.4V12M-17 5.4L0 2.2L17 5.4', 0.22, color.line) +
    stroke(
      steps(-15, 15, 3)
        .map((x) => `M${x} ${r(1.2 + Math.abs(x) * 0.188)}v1`)
        .join(''),
      0.12,
      color.line,
    ) +
    stroke('M-60 12H60', 0.3, color.line) +
    stroke('M-7.4 12V8.6M7.4 12V8.6', 0.3, color.courtSky) +
    stroke('M0 12V10.7', 0.24, color.ink) +
    figure(-5.4, 12, 2, color.line) +
    figure(5, 12, 2, color.clay) +
    dots('M-4.6 10Q.4 -1.6 4.6 9.8', 0.2, 0.52) +
    ball(0.2, 4.3) +
    stroke('M-7.5 3V12M-7.9 3h.8M-7.9 12h.8', 0.12, color.line) +
    words('7 m', -7.1, 7, 1.3, color.line) +
    figure(-12.4, 12, 2, color.courtSky) +
    figure(12.6, 12, 2, color.courtSky),

  /** Lamps that are on, above the occupied courts. */
  lamps: () =>
    ground(color.grassDeep) +
    each([-13.4, -4.6, 4.6, 13.4], (x, place) => {
      const isOn = place !== 2
      return (
        (isOn ? path(`M${x - 0.9} 2.2h1.8l2.6 10.6h-7z`, color.wood, 'opacity=".34"') : '') +
        court(x - 3.5, 9.4, 0.35, isOn ? color.grass : color.grassDeep) +
        stroke(`M${x} -1V1.4`, 0.18, color.ink) +
        path(`M${x - 1.4} 2.2a1.4 1.3 0 0 1 2.8 0z`, isOn ? color.wood : color.ink)
      )
    }) +
    dots('M-6.6 12Q-4.6 9.2 -2.8 11.4', 0.16, 0.4) +
    ball(-2.7, 11.4, 0.34),

  /** Four ages, taller each. */
  ages: () =>
    ground(color.courtDeep) +
    rect(-60, 12.2, 120, 4, color.courtNight) +
    stroke('M-60 12.2H60', 0.2, color.line) +
    each(
      [
        [4, -6, 4, color.clay],
        [7, -2.3, 5.6, color.wood],
        [11, 1.9, 7.4, color.courtSky],
        [15, 6, 9.2, color.line],
      ] as const,
      ([age, x, tall, fill]) =>
        figure(x, 12.2, tall, fill) +
        words(String(age), x - (age > 9 ? 0.62 : 0.32), 13.6, 1.1, color.line),
    ) +
    dots('M-6 7.2Q-4.2 5.6 -2.3 5.7T1.9 3.6T6 1.6', 0.2, 0.5) +
    ball(7.3, 0.8, 0.45),

  /** A table for a meeting that is a court. */
  meeting: () =>
    ground(color.courtSky) +
    each(steps(-5.2, 5.2, 2.6), (x) =>
      each([1.9, 12.1], (y) => rect(x - 0.75, y - 0.75, 1.5, 1.5, color.ink, 'rx=".5"')),
    ) +
    each([-8, 8], (x) => rect(x - 0.6, 6.2, 1.3, 1.6, color.ink, 'rx=".5"')) +
    court(-7, 3.5, 0.7, color.court) +
    each(
      [
        [-5, 4.6],
        [-1.7, 9.2],
        [2.4, 4.7],
        [5, 9.1],
      ] as const,
      ([x, y]) =>
        rect(x - 0.55, y - 0.4, 1.3, 0.9, color.line, `transform="rotate(${x * 4} ${x} ${y})"`),
    ) +
    dots('M-4 8.6Q.4 4 3.6 6.6', 0.2, 0.5) +
    ball(3.8, 6.7, 0.5),

  /** Two glasses meet above a net at sunset. */
  toast: () =>
    ground(color.courtNight) +
    circle(0, 7.6, 5, color.clay) +
    rect(-60, 10.6, 120, 5, color.court) +
    stroke(
      `M-60 10.6H60M-60 12H60${steps(-30, 30, 1)
        .map((x) => `M${x} 10.6v1.4`)
        .join('')}`,
      0.1,
      color.line,
    ) +
    each(
      [
        [-1, color.wood],
        [1, color.courtSky],
      ] as const,
      ([side, drink]) =>
        `<g transform="translate(${side * 2.3} 6.2) rotate(${side * -16})">${path('M-1.5 -3.2h3l-.4 6.2h-2.2z', color.line, 'opacity=".9"')}${path('M-1.28 -1.5h2.56l-.28 4.2h-2z', drink)}</g>`,
    ) +
    each(
      [
        [0, 1.5],
        [-0.9, 2.2],
        [0.9, 2.2],
      ] as const,
      ([x, y]) => stroke(`M${x} ${y}v-.8`, 0.18, color.line),
    ) +
    ball(0, 0.6, 0.3),

  /** The first dish of the kitchen. */
  burger: () =>
    ground(color.wood) +
    rect(-60, 11.6, 120, 4, color.woodDeep) +
    path('M-5.2 5.4a5.2 4 0 0 1 10.4 0z', color.clay) +
    each([-2.6, -0.9, 0.8, 2.5, 0] as const, (x, place) =>
      path(`M${x} ${place === 4 ? 2.4 : 3.6}q.5 .1 .6 .5q-.5 .1 -.6 -.5z`, color.sand),
    ) +
    path('M-5.6 5.7h11.2q-.5 1.4 -1.9 .9t-1.9 .2t-1.9 0t-1.9 -.1t-1.9 -.2t-1.7 -.8z', color.grass) +
    path('M-5.3 7.1H5.3L3.4 8.2H1.2L.2 9.2L-1 8.2H-5.3z', color.sand) +
    rect(-5.2, 8.1, 10.4, 1.5, color.ink, 'rx=".7"') +
    path('M-5.2 9.9H5.2v.5a1.2 1.2 0 0 1 -1.2 1.2h-8a1.2 1.2 0 0 1 -1.2 -1.2z', color.clay) +
    each(
      [-12, 12],
      (x) =>
        path(`M${x - 1.6} 5h3.2l-.5 6.6h-2.2z`, color.line) +
        path(`M${x - 1.4} 6.8h2.8l-.35 4.5h-2.1z`, x < 0 ? color.court : color.clay),
    ) +
    ball(6.9, 11, 0.6),

  /** Doors, one of them ajar. */
  doors: () =>
    ground(color.sand) +
    rect(-60, 12.2, 120, 4, color.dune) +
    each(
      [
        [-7.6, color.court],
        [-3.7, color.grass],
        [0.2, color.clay],
        [4.1, color.ink],
      ] as const,
      ([x, fill], place) =>
        place === 2
          ? rect(x, 2.6, 3.3, 9.6, color.ink) +
            path(`M${x} 2.6l1.5 .9v9.5l-1.5 -.8z`, fill) +
            circle(x + 1.1, 8, 0.16, color.line)
          : rect(x, 2.6, 3.3, 9.6, fill) + circle(x + 2.7, 7.6, 0.2, color.line),
    ) +
    ball(2.6, 12.6, 0.5),

  /** A week of work. */
  week: () =>
    ground(color.dune) +
    each([...'LMMJVSD'], (day, place) => {
      const x = -7.5 + place * 2.2
      const [from, fill] =
        place === 5 ? [4.6, color.clay] : place % 2 ? [6.6, color.court] : [3, color.grass]
      return (
        rect(x, 1.2, 1.8, 10.2, color.line) +
        (place < 6 ? rect(x, from, 1.8, 4.2, fill) : ball(x + 0.9, 6.3, 0.7)) +
        words(day, x + (day === 'M' ? 0.36 : 0.5), 12.9, 1, color.ink)
      )
    }),

  /** A question and its answer over a net. */
  talk: () =>
    ground(color.courtSky) +
    path('M-7.6 2.6h6.4v6h-3.4l-1.7 1.9v-1.9h-1.3z', color.court) +
    path('M7.6 4.6h-6.4v6h3.4l1.7 1.9v-1.9h1.3z', color.ink) +
    each([-6.1, -4.4, -2.7], (x) => circle(x, 5.6, 0.4, color.line)) +
    stroke('M2.6 7h3.6M2.6 8.4h2.4', 0.4, color.line) +
    stroke('M0 1V13', 0.24, color.line) +
    dots('M-2 2Q.4 0 2.6 3.4', 0.2, 0.5) +
    ball(2.8, 3.6, 0.5),

  /** Paddles and the ball with holes. */
  paddle: () =>
    ground(color.sand) +
    each(
      [
        [-2.6, -24, color.court],
        [2.6, 24, color.clay],
      ] as const,
      ([x, turn, fill]) =>
        `<g transform="translate(${x} 7) rotate(${turn})">${rect(-2.1, -5.4, 4.2, 6.6, fill, 'rx="1.5"')}${path('M-1.2 .8h2.4l-.6 1.2h-1.2z', fill)}${rect(-0.45, 1.8, 0.9, 3.2, color.ink, 'rx=".3"')}</g>`,
    ) +
    circle(0, 10.8, 1.5, color.ball) +
    each(
      [
        [-0.7, 10.3],
        [0.1, 9.9],
        [0.8, 10.6],
        [-0.3, 11.2],
        [0.5, 11.6],
        [-0.9, 11.5],
      ] as const,
      ([x, y]) => circle(x, y, 0.2, color.ink),
    ),

  /** A tube of three balls. */
  tube: () =>
    ground(color.line) +
    rect(-7.6, 4.6, 15.2, 4.8, color.ink, 'rx=".5"') +
    rect(-6, 5.1, 10.6, 3.8, color.courtSky, 'rx=".4"') +
    each([-4.1, -0.7, 2.7], (x) => circle(x, 7, 1.65, color.ball)) +
    rect(5.2, 4.6, 0.5, 4.8, color.clay) +
    stroke('M-60 9.5H60', 0.2, color.ink),

  /** A front page with a court for its picture. */
  press: () =>
    ground(color.dune) +
    path('M-6 1.2H6V13H-6z', color.line) +
    rect(-5.2, 2, 10.4, 1.2, color.ink) +
    court(-5.2, 4, 0.3, color.court) +
    stroke(
      steps(4.3, 7.3, 0.75)
        .map((y) => `M1.6 ${y}h3.6`)
        .join(''),
      0.26,
      color.edge,
    ) +
    stroke(
      steps(8, 12, 0.75)
        .map((y) => `M-5.2 ${y}h4.7M.5 ${y}h4.7`)
        .join(''),
      0.26,
      color.edge,
    ) +
    ball(4.4, 12.6, 0.7),
} as const satisfies Readonly<Record<string, () => string>>

export type Scene = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as Scene[]
