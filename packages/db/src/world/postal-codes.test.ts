import { distanceKm } from '@quatre/domain'
import { expect, test } from 'vitest'
import { centers } from './centers.ts'
import { createWorld } from './part.ts'
import { postalCodes } from './postal-codes.ts'

const world = createWorld({ seed: 4, today: '2026-11-21' })
const { postalCode: rows } = world.of(postalCodes)

test('France has some 6,300 postal codes', () => {
  expect(new Set(rows.map(({ code }) => code)).size).toBe(6310)
})

test('a code and a commune stand together once', () => {
  const keys = rows.map(({ code, inseeCode }) => `${code} ${inseeCode}`)
  expect(new Set(keys).size).toBe(keys.length)
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
