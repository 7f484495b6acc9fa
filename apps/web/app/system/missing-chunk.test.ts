import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterMissingChunk } from './missing-chunk.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
})

/** Whether the event of a missing chunk was dealt with, or is left to the error page. */
function isDealtWith(): boolean {
  const event = new Event('vite:preloadError', { cancelable: true })
  reloadAfterMissingChunk(event)
  return event.defaultPrevented
}

// requirement S10
test('a script that is gone loads the page again, once in 60 seconds', () => {
  expect(isDealtWith()).toBe(true)
  vi.advanceTimersByTime(59_999)
  expect(isDealtWith()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(isDealtWith()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without network the page stays as it is', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(isDealtWith()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
