import { expect, test } from 'vitest'
import { tilesAround } from './tiles.ts'

const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'

// requirement C61
test('A place lies on the middle one of nine tiles, where the map of the web has it', () => {
  // Paris, of which the map of the web has column 16597 and row 11272
  const { left, top, images, source } = tilesAround(
    { latitude: 48.8647, longitude: 2.349 },
    tileUrl,
  )
  expect(images).toHaveLength(9)
  expect(images[4]).toBe('https://tiles.example/15/16597/11272.png')
  expect([images[0], images[8]]).toEqual([
    'https://tiles.example/15/16596/11271.png',
    'https://tiles.example/15/16598/11273.png',
  ])
  for (const offset of [left, top]) {
    expect(offset).toBeGreaterThanOrEqual(256)
    expect(offset).toBeLessThan(512)
  }
  expect(source).toBe('tiles.example')
})
