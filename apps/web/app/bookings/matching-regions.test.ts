import { expect, test } from 'vitest'
import { matchingRegions } from './matching-regions.ts'

const regions = [
  { name: 'Occitanie', centers: [{ slug: 'muret', name: 'Muret', city: 'Muret' }] },
  {
    name: 'Auvergne-Rhône-Alpes',
    centers: [{ slug: 'grenoble', name: 'Grenoble Échirolles', city: 'Échirolles' }],
  },
]

test('a centre is found by its name or town, accents and case aside', () => {
  expect(matchingRegions(regions, 'ECHIR')).toEqual([regions[1]])
})

test('without a text every region is there', () => {
  expect(matchingRegions(regions, '  ')).toEqual(regions)
})
