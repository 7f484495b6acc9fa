import { expect, test } from 'vitest'
import { filterQuery, readFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

// requirement TN1
test.each([
  ['', {}],
  [
    'categorie=P100&genre=dames&type=homologue',
    { category: 'P100', event: 'women', preview: 'federation' },
  ],
  ['niveau=2000', { level: 2000 }],
  ['niveau=moi', { level: 'own' }],
  ['niveau=-3', {}],
  ['categorie=P3000&genre=x&type=', {}],
  ['lieu=+Tours+&distance=100', { place: 'Tours', distance: 100 }],
  ['lieu=Tours&distance=7', { place: 'Tours' }],
  ['du=2026-12-01&au=2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['du=2026-12-31&au=2026-12-01', { from: '2026-12-01', to: '2026-12-31' }],
  ['du=2026-02-31', {}],
  ['places=1&page=3', { places: true, page: 3 }],
  ['page=-2', {}],
])('%s is read as its filters', (query, filters) => {
  expect(read(query)).toEqual({
    category: null,
    event: null,
    preview: null,
    level: null,
    place: '',
    distance: 50,
    from: null,
    to: null,
    places: false,
    page: 1,
    ...filters,
  })
})

test.each([
  '',
  'categorie=P100&genre=dames&type=homologue',
  'niveau=moi&lieu=Tours&distance=100&du=2026-12-01&au=2026-12-31&places=1&page=2',
])('the address of %j is itself', (query) => {
  expect(filterQuery(read(query))).toBe(query)
})
