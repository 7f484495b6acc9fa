import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contracted,
  dateNumeric,
  dayLong,
  dayNear,
  dayNearShort,
  dayShort,
  duration,
  euros,
  eurosExact,
  kilometres,
  plural,
  time,
  timeOfMinute,
  weekdaysText,
} from './format.ts'

// requirement S1
describe('euros has no decimals unless there are cents', () => {
  test.each([
    [4500, '45\u00a0€'],
    [0, '0\u00a0€'],
    [129_000, '1\u202f290\u00a0€'],
    [123_456_700, '1\u202f234\u202f567\u00a0€'],
    [1250, '12,50\u00a0€'],
    [-4500, '\u221245\u00a0€'],
    [-480, '\u22124,80\u00a0€'],
  ])('%i cents is %j', (cents, text) => expect(euros(cents)).toBe(text))
})

// requirement S1
describe('eurosExact shows both decimals', () => {
  test.each([
    [1250, '12,50\u00a0€'],
    [5, '0,05\u00a0€'],
    [129_001, '1\u202f290,01\u00a0€'],
    [-1205, '\u221212,05\u00a0€'],
    [0, '0,00\u00a0€'],
  ])('%i cents is %j', (cents, text) => expect(eurosExact(cents)).toBe(text))
})

test('eurosExact formats as French Intl does, with the true minus sign', () => {
  const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(eurosExact(cents)).toBe(french.format(cents / 100).replace('-', '\u2212'))
    }),
  )
})

describe('duration never breaks', () => {
  test.each([
    [90, '1\u00a0h\u00a030'],
    [60, '1\u00a0h'],
    [120, '2\u00a0h'],
    [45, '45\u00a0min'],
    [65, '1\u00a0h\u00a005'],
  ])('%i minutes is %j', (minutes, text) => expect(duration(minutes)).toBe(text))
})

describe('time is the one written in the instant', () => {
  test.each([
    ['2026-11-22T18:30:00+01:00', '18h30'],
    ['2026-11-22T00:05:00.000-04:00', '0h05'],
    ['2026-11-22T09:00', '9h00'],
  ])('%s is %s', (instant, text) => expect(time(instant)).toBe(text))

  test.each(['2026-11-22', '2026-11-22T17:30:00Z', '18:30', '2026-11-22T25:00:00+01:00'])(
    '%s has no local time',
    (text) => expect(() => time(text)).toThrow(RangeError),
  )
})

test.each([
  [1470, '0h30'],
  [1440, '0h00'],
  [1110, '18h30'],
  [540, '9h00'],
])('minute %i is %s', (minute, text) => expect(timeOfMinute(minute)).toBe(text))

// requirement S1
test.each(['2026-11-22', '2026-11-22T23:30:00+01:00'])('%s is 22/11/2026', (date) =>
  expect(dateNumeric(date)).toBe('22/11/2026'),
)

test('a day in short has its weekday', () => {
  expect(dayShort('2026-11-22')).toBe('dim. 22 nov.')
})

test('the first of a month is « 1er »', () => {
  expect(dayShort('2026-12-01')).toBe('mar. 1er déc.')
})

test('today is « auj. »', () => {
  expect(dayShort('2026-11-21T19:00:00+01:00', '2026-11-21')).toBe('auj. 21 nov.')
})

test('tomorrow is not « auj. »', () => {
  expect(dayShort('2026-11-22', '2026-11-21')).toBe('dim. 22 nov.')
})

test('a day in full names weekday and month', () => {
  expect(dayLong('2026-11-22')).toBe('dimanche 22 novembre')
})

test.each([
  ['2026-11-26T19:00:00+01:00', 'jeudi 26', 'jeu. 26'],
  ['2026-12-01', 'mardi 1er', 'mar. 1er'],
])('a near day has no month: %s', (date, long, short) => {
  expect([dayNear(date), dayNearShort(date)]).toEqual([long, short])
})

test('days are named as French Intl names them', () => {
  const long = new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const short = new Intl.DateTimeFormat('fr-FR', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(dayLong(day).replace('1er', '1')).toBe(long.format(date).replace('1er', '1'))
        expect(dayShort(day).replace('1er', '1')).toBe(short.format(date).replace('1er', '1'))
      },
    ),
  )
})

describe('kilometres', () => {
  test.each([
    [4.2, '4,2\u00a0km'],
    [4, '4\u00a0km'],
    [21.4, '21\u00a0km'],
    [0.8, '800\u00a0m'],
    [0.994, '990\u00a0m'],
    [0.996, '1\u00a0km'],
    [9.97, '10\u00a0km'],
    [1234, '1\u202f234\u00a0km'],
    [0, '0\u00a0m'],
  ])('%d is %j', (km, text) => expect(kilometres(km)).toBe(text))
})

test.each([
  [0, '0\u00a0piste'],
  [1, '1\u00a0piste'],
  [2, '2\u00a0pistes'],
])('a count of %i is %j', (count, text) => expect(plural(count, 'piste', 'pistes')).toBe(text))

test.each([
  [[1, 2, 3, 4, 5], 'lun. à ven.'],
  [[7, 6], 'sam. et dim.'],
  [[3, 6, 7], 'mer., sam. et dim.'],
  [[7], 'dim.'],
  [[1, 2, 3, 4, 5, 6, 7], 'tous les jours'],
])('the weekdays %j are « %s »', (weekdays, text) => expect(weekdaysText(weekdays)).toBe(text))

// requirement CT64
test.each([
  ['Réserver à Hôtel du Collectionneur', 'Réserver à l’Hôtel du Collectionneur'],
  [
    '6 terrains sur les 8 de Hôtel du Collectionneur.',
    '6 terrains sur les 8 de l’Hôtel du Collectionneur.',
  ],
  ['Bientôt autour de Évry-Courcouronnes', 'Bientôt autour d’Évry-Courcouronnes'],
  ['Ta bande au club de Aix-en-Provence', 'Ta bande au club d’Aix-en-Provence'],
  ['Venir à Le Mans, près de Le Mans', 'Venir au Mans, près du Mans'],
  ['Le padel à La Rochelle, à Lille et de Nice', 'Le padel à La Rochelle, à Lille et de Nice'],
  ['Une idée de Ajaccio', 'Une idée d’Ajaccio'],
  ['chances à Les Grillages', 'chances aux Grillages'],
  ['le site de Les Ulis', 'le site des Ulis'],
])('%s: %s', (text, french) => expect(contracted(text)).toBe(french))
