import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withPlainColors } from '../court-art/plain-colors.ts'
import { artKinds, artShapes } from './art.ts'
import { planPlace, planSports } from './plan-sizes.ts'
import { artIn } from './read-art.ts'

// style sheets are empty in tests
const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

// requirement ED5
describe.each(artShapes)('as %s', (shape) => {
  const asked = [
    ...artKinds.map((kind) => `kind=${kind}&mark=5,50 €`),
    ...planSports.map((sport) => `kind=plan&sport=${sport}`),
    ...['25', '50', '75'].map((mark) => `kind=build&mark=${mark}`),
    'kind=room&mark=3/8',
    'kind=unknown',
  ]
  test.each(asked)('%s is drawn whole, light and in our colours', (query) => {
    const picture = artIn(new URLSearchParams(query), '', shape)
    expect(withPlainColors(picture, tokens)).not.toMatch(/var\(|NaN|undefined|<script/)
    expect(gzipSync(picture + tokens).length).toBeLessThan(12_000)
  })
})

// requirement AC43
test.each(['P100', '25-12', '24h', '29 €', '25.12', 'CE', '5,50 €'])('« %s » is drawn', (mark) => {
  const drawn = (query: Record<string, string>) =>
    artIn(new URLSearchParams({ kind: 'board', ...query }), '', 'social')
  expect(drawn({ mark })).not.toBe(drawn({}))
  for (const text of ['Perdu', 'FAUX', `${mark} FAUX`, `${mark}\n1`])
    expect(drawn({ mark: text, note: text })).toBe(drawn({}))
})

// requirement ED14
test('The net of a padel court is in the middle, its left end at the bottom upright', () => {
  const net = planPlace('padel', { x: 10, y: 5 })
  expect(net).toEqual({ lying: { left: 50, top: 50 }, upright: { left: 50, top: 50 } })
  const { lying, upright } = planPlace('padel', { x: 0, y: 0 })
  expect(lying.left).toBeLessThan(5)
  expect([upright.left < 10, upright.top > 95]).toEqual([true, true])
})
