import { expect, test, vi } from 'vitest'
import { openCache } from './cache.ts'

test('a cache keeps as many values as its bound, those used last', () => {
  const cache = openCache<string, string>(2)
  cache.set('a', '1')
  cache.set('b', '2')
  cache.get('a')
  cache.set('c', '3')
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['1', undefined, '3'])
  cache.delete('a')
  expect(cache.get('a')).toBeUndefined()
})

test('a value is made once, and again when others took its place', () => {
  const cache = openCache<number, string>(2)
  const make = vi.fn(() => 'made')
  for (const key of [1, 2, 1, 3, 1, 2]) cache.getOrMake(key, make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('a caller that asks while a value is loaded waits for that load', async () => {
  const cache = openCache<string, string>(2)
  const first = Promise.withResolvers<string>()
  const load = vi.fn(() => first.promise)
  const asked = [cache.getOrLoad('a', load), cache.getOrLoad('a', load)]
  first.resolve('loaded')
  expect(await Promise.all(asked)).toEqual(['loaded', 'loaded'])
  expect(await cache.getOrLoad('a', load)).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a load that fails rejects for all who wait, and the next caller tries again', async () => {
  const cache = openCache<string, string>(2)
  const first = Promise.withResolvers<string>()
  const asked = [1, 2].map(() => cache.getOrLoad('a', () => first.promise))
  first.reject(new Error('no connection'))
  const told = await Promise.allSettled(asked)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.getOrLoad('a', () => Promise.resolve('loaded'))).toBe('loaded')
})

test('a load whose place is taken meanwhile still answers, and leaves the place alone', async () => {
  const cache = openCache<string, string>(1)
  const first = Promise.withResolvers<string>()
  const slow = cache.getOrLoad('a', () => first.promise)
  await cache.getOrLoad('b', () => Promise.resolve('later'))
  first.resolve('slow')
  expect(await slow).toBe('slow')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'later'])
})
