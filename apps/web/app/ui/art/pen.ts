const token = (name: string) => `var(--color-${name})`

/** The colours that art is drawn with. */
export const color = {
  ink: token('ink'),
  inkSoft: token('ink-soft'),
  inkLine: token('ink-line'),
  court: token('court'),
  courtDeep: token('court-deep'),
  courtNight: token('court-night'),
  courtSky: token('court-sky'),
  ball: token('ball'),
  sand: token('sand'),
  dune: token('dune'),
  line: token('line'),
  clay: token('clay'),
  clayDeep: token('clay-deep'),
  grass: token('grass'),
  grassDeep: token('grass-deep'),
  wood: token('wood'),
  woodDeep: token('wood-deep'),
  edge: token('edge'),
} as const

/** Three decimals: drawings in metres are exact to the millimetre. */
export const r = (value: number) => Math.round(value * 1000) / 1000

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
) =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" fill="${fill}"${more && ` ${more}`}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}"${more && ` ${more}`}/>`

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

/** Lines of one width. */
export const stroke = (d: string, width: number, paint: string, more = '') =>
  path(d, 'none', `stroke="${paint}" stroke-width="${r(width)}"${more && ` ${more}`}`)

/** The way of a ball: round dots. */
export const dots = (d: string, size: number, gap: number) =>
  stroke(d, size, color.ball, `stroke-linecap="round" stroke-dasharray="0 ${r(gap)}"`)

/** A source of numbers in [0, 1) that gives the same ones for the same text. */
export function seededNumbers(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9
    state |= 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}
