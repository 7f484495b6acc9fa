import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './network.ts'

const reload = vi.fn<() => void>()
const ask = vi.fn<() => Promise<unknown>>()
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', ask.mockResolvedValue({}))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** Loads a part whose script is away so many times. */
function loading(timesAway: number) {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  for (let time = 0; time < timesAway; time++) load.mockImplementationOnce(away)
  const seen = { part: '', error: null as unknown, load }
  loadPart(load).then(
    (part) => (seen.part = part),
    (error: unknown) => (seen.error = error),
  )
  return seen
}

// requirement S10
test('a script that is gone loads the page anew, once in 60 seconds', async () => {
  const first = loading(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(first).toMatchObject({ part: '', error: null })
  const second = loading(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(second.error).toBeInstanceOf(TypeError)
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(50_000)
  loading(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

// requirement S20
test.each([
  ['the browser reports none', () => vi.stubGlobal('navigator', { onLine: false })],
  ['the site does not answer', () => ask.mockRejectedValue(new TypeError('Failed to fetch'))],
])('without network (%s) the page stays, and the part comes later', async (_, lose) => {
  lose()
  const { load, ...seen } = loading(20)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen.part).toBe('')
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(load).toHaveBeenCalledTimes(21)
  expect(reload).not.toHaveBeenCalled()
})

test('a script that is lost twice on the way comes', async () => {
  const seen = loading(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(seen.part).toBe('part')
  expect(reload).not.toHaveBeenCalled()
})
