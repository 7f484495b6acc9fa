import { expect, test } from 'vitest'
import { drawNetwork, drawSurroundings } from './draw-surroundings.ts'

const club = { name: 'Marseille <Prado>', latitude: 43.26, longitude: 5.38 }
const towns = [
  { name: 'Marseille', latitude: 43.28, longitude: 5.38 },
  { name: 'Cabriès', latitude: 43.4, longitude: 5.38 },
  { name: 'Aix-en-Provence', latitude: 43.53, longitude: 5.44 },
  { name: 'Paris', latitude: 48.86, longitude: 2.35 },
]

const namesIn = (picture: string) =>
  [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name)

// requirement B81
test('a club is drawn in the middle, with the towns that have room there, and without a name those beyond', () => {
  const picture = drawSurroundings(club, towns)
  expect(namesIn(picture)).toEqual(['Cabriès', 'Marseille &lt;Prado>'])
  expect(picture.match(/<circle/g)).toHaveLength(3)
  expect(picture).toContain('<circle cx="440" cy="130" r="9"')
})

test('land is cut at the edges of the picture', () => {
  const picture = drawSurroundings(club, [])
  const numbers = [...picture.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]
  const xs = numbers.map(([, x]) => Number(x))
  const ys = numbers.map(([, , y]) => Number(y))
  expect(numbers.length).toBeGreaterThan(20)
  expect([Math.min(...xs), Math.max(...xs), Math.min(...ys)]).toEqual([-8, 888, -8])
})

test('overseas the coarse world replaces the detail', () => {
  const reunion = { name: 'Saint-Denis', latitude: -20.88, longitude: 55.45 }
  expect(namesIn(drawSurroundings(reunion, []))).toEqual(['Saint-Denis'])
})

test('around an opening a wider picture names the centres that lie in it', () => {
  const reims = { name: 'Reims', latitude: 49.23, longitude: 4.02 }
  const near = { name: 'Bobigny', latitude: 48.91, longitude: 2.44 }
  expect(namesIn(drawSurroundings(reims, [near]))).toEqual(['Reims'])
  const under = { name: 'Créteil', latitude: 48.79, longitude: 2.45 }
  const picture = drawSurroundings(reims, [near, under], 'opening')
  expect(namesIn(picture)).toEqual(['Bobigny', 'Reims'])
  // no mark without a name lies under a name
  expect(picture.match(/<circle/g)).toHaveLength(2)
})

// requirement ED59
test('the network is drawn with a mark for each centre of mainland France, and names where they have room', () => {
  const paris = { name: 'Paris Est', latitude: 48.85, longitude: 2.44 }
  const bobigny = { name: 'Bobigny', latitude: 48.91, longitude: 2.44 }
  const nice = { name: 'Nice', latitude: 43.7, longitude: 7.26 }
  const picture = drawNetwork([paris, bobigny, nice])
  expect(namesIn(picture)).toEqual(['Nice', 'Bobigny'])
  const places = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(String)
  expect(new Set(places)).toHaveProperty('size', 3)
})
