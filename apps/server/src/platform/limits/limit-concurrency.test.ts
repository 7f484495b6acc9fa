import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('Places are counted for each and for the process', () => {
  const take = limitConcurrency<string>({ ofOne: 2, ofProcess: 3, retryAfterSeconds: 5 })
  const refusal = (code: string) =>
    expect.objectContaining({ code, options: { retryAfterSeconds: 5 } })
  const leave = take('a')
  take('a')
  expect(() => take('a')).toThrow(refusal('too_many_requests'))
  take('b')
  expect(() => take('b')).toThrow(refusal('too_busy'))
  leave()
  expect(() => take('b')).not.toThrow()
})
