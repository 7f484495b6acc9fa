import { distanceKm } from '@quatre/domain'
import { expect, test } from 'vitest'
import { centers } from './centers.ts'
import { createWorld } from './part.ts'
import { postalCodes } from './postal-codes.ts'

const world = createWorld({ seed: 4, today: '2026-11-21' })
const { postalCode: rows } = world.of(postalCodes)

test('France has some 6,300 postal codes', () => {
  expect(new Set(rows.map(({ code }) => code)).size).toBe(6313)
})

test('a code and a commune are paired once', () => {
  const keys = rows.map(({ code, inseeCode }) => `${code} ${inseeCode}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['20000', 'Ajaccio'],
  ['97100', 'Basse-Terre'],
  ['97133', 'Saint-Barthélemy'],
  ['97150', 'Saint-Martin'],
  ['97200', 'Fort-de-France'],
  ['97300', 'Cayenne'],
  ['97400', 'Saint-Denis'],
  ['97500', 'Saint-Pierre'],
  ['97600', 'Mamoudzou'],
  ['97700', 'Saint-Barthélemy'],
  ['97800', 'Saint-Martin'],
  ['98000', 'Monaco'],
  ['98600', 'Uvea'],
  ['98714', 'Papeete'],
  ['98800', 'Nouméa'],
])('beyond the departments of the mainland, %s is %s', (code, city) => {
  expect(rows.filter((row) => row.code === code).map((row) => row.city)).toContain(city)
})

test('every department from 01 to 98 has a code; 96 is none', () => {
  const departments = new Set(rows.map(({ code }) => Number(code.slice(0, 2))))
  const all = Array.from({ length: 98 }, (_, index) => index + 1)
  expect(all.filter((department) => !departments.has(department))).toEqual([96])
})

test('Monaco lies next to Nice', () => {
  const [monaco] = rows.filter(({ code }) => code === '98000')
  expect(monaco && distanceKm(monaco, { latitude: 43.7, longitude: 7.27 })).toBeLessThan(15)
})

test('a code of Paris has the city’s name and its district’s place', () => {
  expect(rows.filter(({ code }) => code === '75008')).toEqual([
    {
      code: '75008',
      city: 'Paris',
      inseeCode: '75108',
      population: 35317,
      latitude: 48.8727,
      longitude: 2.3126,
    },
  ])
})

test('a code that several communes share lists them all', () => {
  expect(rows.filter(({ code }) => code === '31700').map(({ city }) => city)).toContain('Blagnac')
})

// requirement C17
test('every club’s town has its postal code, within 10 km of the club', () => {
  const lost = world
    .of(centers)
    .center.filter(
      (center) =>
        !rows.some(
          (row) =>
            row.code === center.postalCode &&
            row.city === center.city &&
            distanceKm(row, center) < 10,
        ),
    )
  expect(lost.map(({ name }) => name)).toEqual([])
})
