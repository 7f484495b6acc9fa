export type Moment = 'morning' | 'day' | 'evening' | 'night'

/** The colours of a picture, each a token of tokens.css. */
export interface Palette {
  readonly sky: string
  readonly ground: string
  readonly sun: string | null
  readonly court: string
  readonly line: string
  readonly glass: string
  readonly frame: string
  readonly ball: string
  /** Lit lamps, or null by day. */
  readonly lamp: string | null
}

const token = (name: string) => `var(--color-${name})`

export const palettes: Record<Moment, Palette> = {
  morning: {
    sky: token('court-sky'),
    ground: token('dune'),
    sun: token('line'),
    court: token('court'),
    line: token('line'),
    glass: token('line'),
    frame: token('ink'),
    ball: token('ball'),
    lamp: null,
  },
  day: {
    sky: token('sand'),
    ground: token('sand'),
    sun: null,
    court: token('court'),
    line: token('line'),
    glass: token('line'),
    frame: token('ink'),
    ball: token('ball'),
    lamp: null,
  },
  evening: {
    sky: token('clay'),
    ground: token('clay-deep'),
    sun: token('ball'),
    court: token('ink'),
    line: token('line'),
    glass: token('sand'),
    frame: token('ink'),
    ball: token('ball'),
    lamp: null,
  },
  night: {
    sky: token('ink'),
    ground: token('court-night'),
    sun: null,
    court: token('court'),
    line: token('line'),
    glass: token('court-sky'),
    frame: token('ink-line'),
    ball: token('ball'),
    lamp: token('ball'),
  },
}

export const tokens = {
  grass: token('grass'),
  grassDeep: token('grass-deep'),
  clay: token('clay'),
  wood: token('wood'),
  woodDeep: token('wood-deep'),
  sand: token('sand'),
  dune: token('dune'),
  ink: token('ink'),
  line: token('line'),
  court: token('court'),
  courtDeep: token('court-deep'),
  ball: token('ball'),
  inkSoft: token('ink-soft'),
  inkLine: token('ink-line'),
}
