import {
  type FormatCode,
  type Formula,
  multiChance,
  poolsThenDraw,
  qualifyingThenMain,
  staggeredDraw,
  straightDraw,
} from '@quatre/domain'

export type PlayedFormula = Formula & { readonly formats: Readonly<Record<string, FormatCode>> }

/** How many pairs play, and how. */
export type Shape =
  | 'pools24'
  | 'pools16'
  | 'pools12'
  | 'straight16'
  | 'straight32'
  | 'staggered20'
  | 'chance12'
  | 'chance16'
  | 'qualifying24'

export const shapes: Readonly<
  Record<Shape, { pairs: number; formula: PlayedFormula; hours: number }>
> = {
  pools24: {
    pairs: 24,
    formula: {
      ...poolsThenDraw({ pairs: 24, pools: 8, qualified: 2 }),
      formats: { pools: 'D2', main: 'C2' },
    },
    hours: 12,
  },
  pools16: {
    pairs: 16,
    formula: {
      ...poolsThenDraw({ pairs: 16, pools: 4, qualified: 2, classifiedTo: 8 }),
      formats: { pools: 'C2', main: 'C2' },
    },
    hours: 11,
  },
  pools12: {
    pairs: 12,
    formula: {
      ...poolsThenDraw({ pairs: 12, pools: 4, qualified: 2 }),
      formats: { pools: 'C1', main: 'C1' },
    },
    hours: 9,
  },
  straight16: { pairs: 16, formula: { ...straightDraw(16), formats: { main: 'B2' } }, hours: 11 },
  straight32: { pairs: 32, formula: { ...straightDraw(32), formats: { main: 'B1' } }, hours: 12 },
  staggered20: {
    pairs: 20,
    formula: {
      ...staggeredDraw([8, 8, 4]),
      formats: { 'entry-1': 'C2', 'entry-2': 'C2', main: 'B2' },
    },
    hours: 12,
  },
  chance12: { pairs: 12, formula: { ...multiChance(12), formats: { rounds: 'D1' } }, hours: 9 },
  chance16: { pairs: 16, formula: { ...multiChance(16), formats: { rounds: 'D2' } }, hours: 11 },
  qualifying24: {
    pairs: 24,
    formula: {
      ...qualifyingThenMain({ qualifying: 12, places: 4, direct: 12 }),
      formats: { qualifying: 'C2', main: 'B2' },
    },
    hours: 12,
  },
}
