import { describe, expect, test } from 'vitest'
import { openingStatus, openText, timeInSentence } from './parts/open-text.ts'
import { comingExceptions, weekHours } from './week-hours.ts'

// Saturday.
const today = '2026-11-21'
const closed = (day: string, minute: number) =>
  openText({ open: false, closedAllDay: day !== today, opens: { day, minute } }, today)

describe('the sentence of open and closed', () => {
  test.each([
    [1410, 'Ouvert jusqu’à 23h30'],
    [1440, 'Ouvert jusqu’à minuit'],
    [1500, 'Ouvert jusqu’à 1h00'],
  ])('says until when, closing at minute %i', (closesAt, sentence) => {
    expect(openText({ open: true, closesAt }, today)).toBe(sentence)
  })

  test.each([
    [today, 'Ouvre à 8h00'],
    ['2026-11-22', 'Fermé aujourd’hui, ouvre demain à 8h00'],
    ['2026-11-23', 'Fermé aujourd’hui, ouvre lundi à 8h00'],
    ['2026-11-27', 'Fermé aujourd’hui, ouvre vendredi à 8h00'],
    ['2026-11-28', 'Fermé aujourd’hui, ouvre le samedi 28 novembre à 8h00'],
  ])('says when it opens, on %s', (day, sentence) => {
    expect(closed(day, 480)).toBe(sentence)
  })

  test('promises nothing when no opening is known', () => {
    expect(openText({ open: false, closedAllDay: true, opens: null }, today)).toBe('Fermé')
  })

  // requirement C30
  test('after the last hour of a day it opens again, and only a day without hours is closed', () => {
    const night = { open: false, closedAllDay: false, opens: { day: '2026-11-22', minute: 480 } }
    expect(openText({ ...night, open: false }, today)).toBe('Ouvre demain à 8h00')
    expect(openingStatus({ ...night, open: false })).toBe('later')
    expect(openingStatus({ ...night, open: false, closedAllDay: true })).toBe('closed')
  })

  test('keeps both figures of an hour from ten on', () => {
    expect(timeInSentence(605)).toBe('10h05')
  })
})

const openingHours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensAt: 480, closesAt: 1410 })),
  { weekday: 6, opensAt: 540, closesAt: 720 },
  { weekday: 6, opensAt: 840, closesAt: 1470 },
]

// requirement C18
describe('the hours of the week', () => {
  const week = weekHours({ today, openingHours, openingExceptions: [] })

  test('run from Monday to Sunday', () => {
    expect(week.map(({ name }) => name)).toEqual([
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
      'dimanche',
    ])
  })

  test('mark today only', () => {
    expect(week.filter(({ isToday }) => isToday).map(({ name }) => name)).toEqual(['samedi'])
  })

  test('join the openings of one day', () => {
    expect(week[5]?.text).toBe('9h00 – 12h00, 14h00 – 0h30')
  })

  test('say closed for a day without hours', () => {
    expect(week[6]?.text).toBe('fermé')
  })

  test('show today as it really is, and why', () => {
    const openingExceptions = [{ day: today, opensAt: null, closesAt: null, reason: 'Travaux' }]
    const [, , , , , saturday] = weekHours({ today, openingHours, openingExceptions })
    expect(saturday).toMatchObject({ text: 'fermé', reason: 'Travaux' })
  })

  test('leave today to the week and list the days to come', () => {
    const openingExceptions = [
      { day: today, opensAt: null, closesAt: null, reason: 'Travaux' },
      { day: '2026-12-24', opensAt: 480, closesAt: 1080, reason: "Soir de l'An" },
    ]
    expect(comingExceptions({ today, openingHours, openingExceptions })).toEqual([
      {
        day: '2026-12-24',
        name: 'jeudi 24 décembre',
        text: '8h00 – 18h00',
        reason: 'Soir de l’An',
      },
    ])
  })
})
