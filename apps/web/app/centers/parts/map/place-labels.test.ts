import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const mark = (x: number, y: number, name: string) => ({ x, y, reach: 22, name })

test.each([
  ['names far apart', [mark(0, 0, 'Toulouse'), mark(200, 0, 'Muret')], [true, true]],
  [
    'names side by side that would meet',
    [mark(0, 0, 'Toulouse'), mark(50, 0, 'Colomiers')],
    [true, false],
  ],
  ['a name over a mark below it', [mark(0, 0, 'Toulouse'), mark(20, 30, 'Muret')], [false, true]],
  ['a name beside a mark', [mark(0, 0, 'Tours'), mark(50, 20, 'Blois')], [true, true]],
])('%s', (_what, marks, shown) => {
  expect(placeLabels(marks)).toEqual(shown)
})
