import { expect, test } from 'vitest'
import { findSeason, isCategoryOffered, sportingYearOn } from './season.ts'

test.each([
  ['2026-08-31', 2025],
  ['2026-09-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-08-31', 2026],
  ['2027-09-01', 2027],
])('%s lies in the sporting year that begins in %i', (day, year) => {
  expect(sportingYearOn(day)).toBe(year)
})

test('a season that is not in the data is not guessed', () => {
  expect(findSeason('2026-11-27')).toMatchObject({ year: 2026, licenceYear: 2027 })
  expect(findSeason('2026-08-31')?.year).toBe(2025)
  expect(findSeason('2027-09-01')).toBeNull()
  expect(findSeason('2025-08-31')).toBeNull()
})

test('P50 exists for events that end from 1 March 2026', () => {
  const season = findSeason('2026-02-28')
  if (season === null) throw new Error('no season')
  expect(isCategoryOffered(season, 'P50', '2026-02-28')).toBe(false)
  expect(isCategoryOffered(season, 'P50', '2026-03-01')).toBe(true)
  expect(isCategoryOffered(season, 'P100', '2025-09-06')).toBe(true)
})
