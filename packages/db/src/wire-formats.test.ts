import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEpochMs, parseSafeInteger } from './wire-formats.ts'

/** An instant as PostgreSQL writes it in UTC. */
function written(epochMs: number): string {
  const [day, time] = new Date(epochMs).toISOString().slice(0, -1).split('T')
  return `${day} ${time?.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))}+00`
}

test('every instant of the years 1900 to 2200 is read back exactly', () => {
  const instants = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 0) })
  fc.assert(fc.property(instants, (epochMs) => parseEpochMs(written(epochMs)) === epochMs))
})

test.each([
  ['2026-11-21 09:10:20+00', '2026-11-21T09:10:20.000Z'],
  ['2026-11-21 09:10:20.5+00', '2026-11-21T09:10:20.500Z'],
  ['2026-11-21 09:10:20.123456+00', '2026-11-21T09:10:20.123Z'],
  ['2026-10-25 02:30:00+02', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 02:30:00.25+05:30', '2026-10-24T21:00:00.250Z'],
])('%s is %s', (text, iso) => {
  expect(new Date(parseEpochMs(text)).toISOString()).toBe(iso)
})

test('infinity stays infinity', () => {
  expect([parseEpochMs('infinity'), parseEpochMs('-infinity')]).toEqual([Infinity, -Infinity])
})

test('a text that is no instant is refused', () => {
  expect(() => parseEpochMs('tomorrow')).toThrow(RangeError)
})

test('an integer beyond 2^53 is refused rather than rounded', () => {
  expect(parseSafeInteger('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => parseSafeInteger('9007199254740993')).toThrow(RangeError)
})
