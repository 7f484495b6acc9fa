import { expect, test } from 'vitest'
import { stripAround } from './strip-days.ts'

// requirement B38
test('the strip has fourteen days from today on', () => {
  const { days, earlier } = stripAround('2026-11-21', '2026-11-21', '2026-12-05')
  expect(days).toHaveLength(14)
  expect(earlier).toBeNull()
  expect(days[0]).toEqual({
    date: '2026-11-21',
    weekday: 'auj.',
    number: '21',
    month: 'nov.',
    open: true,
  })
})

test('the first of a month is written as everywhere', () => {
  const { days } = stripAround('2026-11-30', '2026-11-30', '2026-12-14')
  expect(days[1]).toMatchObject({ number: '1er', month: 'déc.' })
})

test('days after the last open one are closed', () => {
  const { days, later } = stripAround('2026-11-21', '2026-11-21', '2026-11-28')
  expect(days.findLast((day) => day.open)?.date).toBe('2026-11-28')
  expect(later).toBeNull()
})

// requirement B38
test('the open days after the fourteenth are one press away', () => {
  expect(stripAround('2026-11-21', '2026-11-21', '2026-12-12').later).toBe('2026-12-05')
})

test('the strip always holds the day that is shown', () => {
  const { days, earlier, later } = stripAround('2026-12-20', '2026-11-21', '2026-12-12')
  expect(days.map(({ date }) => date)).toContain('2026-12-20')
  expect(earlier).toBe('2026-12-18')
  expect(later).toBeNull()
})
