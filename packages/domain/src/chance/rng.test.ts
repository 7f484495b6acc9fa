import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRng } from './rng.ts'

const draw = (seed: number, part: string): number[] => {
  const rng = seededRng(seed, part)
  return Array.from({ length: 20 }, () => rng.next())
}

test('a stream depends on its seed and its part only', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, part) => {
      expect(draw(seed, part)).toEqual(draw(seed, part))
    }),
  )
})

test('parts of one seed differ', () => {
  expect(draw(1, 'people')).not.toEqual(draw(1, 'weeks'))
})

test('draws lie evenly in [0, 1)', () => {
  const rng = seededRng(7, 'even')
  const tenths = Array<number>(10).fill(0)
  for (let count = 0; count < 100_000; count++) {
    const tenth = rng.below(10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(9_500)
})

test('a UUID has the shape of version 4', () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(seededRng(3, 'uuid').uuid()).toMatch(shape)
})

test('a shuffle keeps every item, in each order about as often', () => {
  const rng = seededRng('seed', 'shuffle')
  const counts = new Map<string, number>()
  for (let count = 0; count < 6_000; count++) {
    const order = rng.shuffle(['a', 'b', 'c']).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  expect(Math.min(...counts.values())).toBeGreaterThan(850)
})
