import { circle, color, path, r, stroke } from './pen.ts'

/** A court served as a cake, in a box of 620 by 384: its layers, its lines, a candle with a ball each. */
export function drawCake(): string {
  const slab = (bottom: number, wide: number, top: number, narrow: number, fill: string) =>
    path(
      `M${310 - bottom} ${wide}L${310 + bottom} ${wide}L${310 + top} ${narrow}L${310 - top} ${narrow}z`,
      fill,
    )
  const candle = ({ x, foot, lean, size, fill }: Candle) => {
    const [head, tip] = [foot - size * 4.52, foot - size * 5.5]
    return [
      stroke(`M${x} ${foot}V${r(head)}`, size, fill),
      stroke(`M${x + lean} ${r(head - size * 0.2)}V${r(tip)}`, 1.5, color.ink),
      circle(x + lean, tip, size * 0.95, color.ball),
    ].join('')
  }
  const row = (foot: number, size: number, places: readonly (readonly [number, number])[]) =>
    places
      .map(([x, lean], place) =>
        candle({ x, foot, lean, size, fill: place === 1 ? color.clay : color.line }),
      )
      .join('')
  return [
    slab(297, 392, 171, 102, color.line),
    slab(217, 366, 218, 345, color.clay),
    slab(218, 345, 219, 337, color.line),
    slab(219, 337, 220, 316, color.clay),
    slab(220, 316, 221, 308, color.line),
    slab(221, 308, 222, 291, color.ink),
    slab(222, 291, 135, 64, color.court),
    slab(203, 242, 201, 237, color.line),
    slab(144, 87, 143, 85, color.line),
    slab(3, 239, 2, 86, color.line),
    row(106, 12.4, [
      [198, -2],
      [274, -1],
      [346, 1],
      [422, 2],
    ]),
    // the net, with its shade on the court
    slab(174, 150, 176, 121, 'rgb(11 18 32 / .3)'),
    slab(176, 125, 176, 120, color.line),
    row(203, 15, [
      [171, -3],
      [265, -1],
      [355, 1],
      [449, 3],
    ]),
  ].join('')
}

interface Candle {
  readonly x: number
  readonly foot: number
  /** Of its flame, in the way that it is seen. */
  readonly lean: number
  readonly size: number
  readonly fill: string
}
