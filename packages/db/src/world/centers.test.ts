import { parsePostalCode } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { type CenterRow, centers } from './centers.ts'
import { courts } from './courts.ts'
import { type OpeningExceptionRow, hours } from './hours.ts'
import { padelId, sports } from './network.ts'
import { createWorld } from './part.ts'

const world = createWorld({ seed: 4, today: '2026-11-21' })
const { center: centerRows, centerApplication } = world.of(centers)

const exceptionsOn = (today: string): readonly OpeningExceptionRow[] =>
  createWorld({ seed: 4, today }).of(hours).openingException

type Flag = {
  [Key in keyof CenterRow]: CenterRow[Key] extends boolean ? Key : never
}[keyof CenterRow]

const idsWith = (flag: Flag): number[] =>
  centerRows.filter((center) => center[flag]).map(({ id }) => id)

describe('the data of certain ids', () => {
  // requirement C5
  test.each<[Flag, number[]]>([
    ['hasSquashBadminton', [7, 42, 48, 61]],
    ['hasFitness', [42]],
    ['hasHoopsFactory', [4]],
    ['isCarrieres', [4]],
    ['isStyledNew', [79, 81]],
    ['hasNewBadge', [75, 83, 87, 89]],
    ['showsP20', [5, 25, 65, 73]],
  ])('%s stands on centres %j only', (flag, ids) => {
    expect(idsWith(flag)).toEqual(ids)
  })

  // requirement C4
  test('centres 85 and 92 are in Île-de-France', () => {
    const regionIds = centerRows.filter(({ id }) => id === 85 || id === 92).map((c) => c.regionId)
    expect(regionIds).toEqual([1, 1])
  })

  // requirement B22
  test('padel is sport 3', () => {
    expect(sports.find(({ slug }) => slug === 'padel')?.id).toBe(3)
  })
})

describe('the network', () => {
  // requirement C17
  test('has about 35 centres, with ids from 1 to 95', () => {
    expect(centerRows.length).toBeGreaterThanOrEqual(35)
    expect([centerRows[0]?.id, centerRows.at(-1)?.id]).toEqual([1, 95])
  })

  test('has two inactive centres and one without the application entry', () => {
    expect(centerRows.filter((center) => !center.isActive)).toHaveLength(2)
    expect(centerApplication).toHaveLength(centerRows.length - 1)
  })

  test('has one collector hotel, named so', () => {
    const named = centerRows.filter(({ name }) => name.includes('Collectionneur'))
    expect(named.map(({ id }) => id)).toEqual(idsWith('isCollectorHotel'))
  })

  test('has one centre without region and one in another time zone', () => {
    expect(centerRows.filter(({ regionId }) => regionId === null)).toHaveLength(1)
    expect(centerRows.filter((center) => center.timeZone !== 'Europe/Paris')).toHaveLength(1)
  })

  test('has no two centres with one slug, and no bad postal code', () => {
    expect(new Set(centerRows.map(({ slug }) => slug)).size).toBe(centerRows.length)
    expect(centerRows.filter(({ postalCode }) => parsePostalCode(postalCode) === null)).toEqual([])
  })

  test('has 4 to 12 padel courts in every centre', () => {
    const { court } = world.of(courts)
    const counts = centerRows.map(
      ({ id }) => court.filter((c) => c.centerId === id && c.sportId === padelId).length,
    )
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([4, 12])
  })
})

// requirement B21
test('a court is for as many as play its sport, a single one for two', () => {
  const places = world
    .of(courts)
    .court.map(
      ({ sportId, fieldTypeId, places: count }) => `${sportId} ${fieldTypeId === 3} ${count}`,
    )
  expect([...new Set(places)].sort()).toEqual([
    '1 false 2',
    '2 false 4',
    '3 false 4',
    '3 true 2',
    '4 false 10',
    '6 false 4',
  ])
})

describe('hours', () => {
  test('some evenings end after midnight', () => {
    expect(world.of(hours).openingHours.some(({ closesAt }) => closesAt > 1440)).toBe(true)
  })

  test('the coming Christmas and New Year’s Day are closed everywhere', () => {
    const rows = exceptionsOn('2026-11-21')
    const closed = (day: string): number =>
      rows.filter((row) => row.day === day && row.opensAt === null).length
    expect([closed('2026-12-25'), closed('2027-01-01')]).toEqual([
      centerRows.length,
      centerRows.length,
    ])
  })

  test('works on Christmas leave the day closed once', () => {
    const rows = exceptionsOn('2026-12-20')
    expect(rows.filter((r) => r.centerId === 37 && r.day === '2026-12-25')).toHaveLength(1)
  })
})
