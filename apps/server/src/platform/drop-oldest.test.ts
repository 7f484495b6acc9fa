import { expect, test } from 'vitest'
import { dropOldest } from './drop-oldest.ts'

test('a map keeps what was put there last, up to its bound', () => {
  const map = new Map<string, number>()
  for (const [index, key] of ['a', 'b', 'a', 'c', 'd'].entries()) {
    map.delete(key)
    map.set(key, index)
    dropOldest(map, 2)
  }
  expect([...map]).toEqual([
    ['c', 3],
    ['d', 4],
  ])
})
