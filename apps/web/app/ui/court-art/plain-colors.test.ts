import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courtMoments, courtSports, drawCourt } from './draw-court.ts'
import { withPlainColors } from './plain-colors.ts'

// style sheets are empty in tests
const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

test.each([
  ['var(--color-ball)', 'rgb(215,255,62)'],
  ['var(--color-court-sky)', 'rgb(199,205,239)'],
  ['var(--color-wood)', 'rgb(243,208,154)'],
])('%s is %s', (token, color) => {
  expect(withPlainColors(`<path fill="${token}"/>`, tokens)).toBe(`<path fill="${color}"/>`)
})

test.each(courtSports.flatMap((sport) => courtMoments.map((moment) => ({ sport, moment }))))(
  '$sport, $moment is drawn without tokens',
  ({ sport, moment }) => {
    const picture = drawCourt({ seed: 'tours', sport, moment, shape: 'tall' }, '')
    expect(withPlainColors(picture, tokens)).not.toContain('var(')
  },
)
