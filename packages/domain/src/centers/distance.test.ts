import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, nearest } from './distance.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const toulouse = { name: 'Toulouse', latitude: 43.6045, longitude: 1.444 }
const paris = { name: 'Paris', latitude: 48.8647, longitude: 2.349 }

// requirement C7
test('half the way round the Earth is pi times 6372.8 km', () => {
  const equator = { latitude: 0, longitude: 0 }
  expect(distanceKm(equator, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6372.8, 6)
})

test('Toulouse is about 589 km from Paris', () => {
  expect(distanceKm(toulouse, paris)).toBeCloseTo(589, -0.5)
})

test('a distance is the same both ways, and never more than half the way round', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const km = distanceKm(a, b)
      expect(km).toBeCloseTo(distanceKm(b, a), 6)
      expect(km).toBeGreaterThanOrEqual(0)
      expect(km).toBeLessThanOrEqual(Math.PI * 6372.8)
    }),
  )
})

test('the nearest place has no other nearer', () => {
  fc.assert(
    fc.property(position, fc.array(position, { minLength: 1 }), (from, places) => {
      const found = nearest(from, places)
      const least = Math.min(...places.map((place) => distanceKm(from, place)))
      expect(found && distanceKm(from, found)).toBe(least)
    }),
  )
})

test('Colomiers is nearest to Toulouse', () => {
  expect(nearest({ latitude: 43.61, longitude: 1.33 }, [paris, toulouse])).toBe(toulouse)
})

test('nothing is nearest among no places', () => {
  expect(nearest(toulouse, [])).toBeUndefined()
})
