import { describe, expect, test } from 'vitest'
import {
  isValidLicence,
  licenceStanding,
  licenceYearOn,
  rankingsPublishedOn,
  tokenLicence,
  type YearLicence,
} from './licence-year.ts'

const licence = (year: number, change: Partial<YearLicence> = {}): YearLicence => ({
  year,
  number: '4012345A',
  hasToken: true,
  endsOn: `${year}-08-31`,
  ...change,
})

// requirement LI1
test.each([
  ['2026-01-01', 2026],
  ['2026-08-30', 2026],
  ['2026-08-31', 2026],
  ['2026-09-01', 2027],
  ['2026-09-02', 2027],
  ['2026-12-31', 2027],
  ['2028-02-29', 2028],
])('%s is in the federation’s year %d', (day, year) => expect(licenceYearOn(day)).toBe(year))

// requirement LI2
describe('a licence is valid', () => {
  test.each<[string, YearLicence, string, boolean]>([
    ['through its end date', licence(2026), '2026-08-31', true],
    ['no day longer', licence(2026), '2026-09-01', false],
    ['of the next year already', licence(2027), '2026-08-31', true],
    ['of the new year on its first day', licence(2027), '2026-09-01', true],
    ['of the year after the next not yet', licence(2028), '2026-08-31', false],
    ['of the year after the next from 1 September on', licence(2028), '2026-09-01', true],
    [
      'of a year that is over, not even before its end',
      licence(2026, { endsOn: '2026-09-30' }),
      '2026-09-10',
      false,
    ],
    [
      'with a late end, until its year is over',
      licence(2026, { endsOn: '2026-09-30' }),
      '2026-08-31',
      true,
    ],
    ['with a number', licence(2026, { number: '' }), '2026-08-01', false],
    ['with a token', licence(2026, { hasToken: false }), '2026-08-01', false],
  ])('%s', (_words, given, today, isValid) => expect(isValidLicence(given, today)).toBe(isValid))
})

// requirement LI3
test.each<[string, readonly YearLicence[], number | undefined]>([
  ['the current year’s', [licence(2027), licence(2026)], 2026],
  ['else the next year’s', [licence(2027), licence(2026, { hasToken: false })], 2027],
  ['of no other year', [licence(2025), licence(2028)], undefined],
])('the token used is %s', (_words, licences, year) =>
  expect(tokenLicence(licences, '2026-08-31')?.year).toBe(year),
)

// requirement LI4
describe('the state of a member', () => {
  test.each<[string, readonly YearLicence[] | null, string, string, number | undefined]>([
    ['never linked', null, '2026-08-31', 'unlinked', undefined],
    ['linked, without a licence', [], '2026-08-31', 'none', undefined],
    ['without a token', [licence(2026, { hasToken: false })], '2026-08-01', 'none', undefined],
    ['in the middle of the year', [licence(2026)], '2026-03-01', 'valid', 2026],
    ['31 days before the end', [licence(2026)], '2026-07-31', 'valid', 2026],
    ['30 days before the end', [licence(2026)], '2026-08-01', 'ending', 2026],
    ['on the last day', [licence(2026)], '2026-08-31', 'ending', 2026],
    ['on the first of September', [licence(2026)], '2026-09-01', 'expired', 2026],
    ['renewed in August', [licence(2026), licence(2027)], '2026-08-31', 'valid', 2026],
    ['renewed, a day later', [licence(2026), licence(2027)], '2026-09-01', 'valid', 2027],
    ['two that have ended', [licence(2024), licence(2025)], '2026-09-01', 'expired', 2025],
  ])('%s', (_words, licences, today, state, year) => {
    const standing = licenceStanding(licences, today)
    expect([standing.state, standing.licence?.year]).toEqual([state, year])
  })
})

// requirement LI5
test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-11-30', '2026-11-03'],
  ['2026-11-02', '2026-10-06'],
  ['2026-09-01', '2026-09-01'],
  ['2027-01-04', '2026-12-01'],
  ['2027-01-05', '2027-01-05'],
])('on %s the latest rankings are of %s', (today, day) =>
  expect(rankingsPublishedOn(today)).toBe(day),
)
