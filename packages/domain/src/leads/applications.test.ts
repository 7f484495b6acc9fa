import { expect, test } from 'vitest'
import { applicationDeletedAt } from './applications.ts'

// requirement L71
test.each([
  ['2026-11-22T10:00:00Z', '2028-11-22T10:00:00.000Z'],
  ['2028-02-29T23:59:00Z', '2030-02-28T23:59:00.000Z'],
])('an application of %s is deleted on %s', (received, deleted) => {
  expect(new Date(applicationDeletedAt(Date.parse(received))).toISOString()).toBe(deleted)
})
