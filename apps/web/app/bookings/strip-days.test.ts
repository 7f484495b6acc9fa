import { expect, test } from 'vitest'
import { stripDays } from './strip-days.ts'

test('the strip has fourteen days from today on', () => {
  const days = stripDays('2026-11-21', '2026-12-05')
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({
    date: '2026-11-21',
    weekday: 'auj.',
    number: '21',
    month: 'nov.',
    open: true,
  })
})

test('the first of a month is a plain figure', () => {
  expect(stripDays('2026-11-30', '2026-12-14')[1]).toMatchObject({ number: '1', month: 'déc.' })
})

test('days after the last open one are closed', () => {
  const open = stripDays('2026-11-21', '2026-11-28').filter((day) => day.open)
  expect(open.at(-1)?.date).toBe('2026-11-28')
})
