import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('Turns are taken in order, two at a time, and given back by work that fails', async () => {
  const withTurn = openTurns(2)
  const begun: number[] = []
  const ends: ((fault?: Error) => void)[] = []
  const works = [0, 1, 2, 3].map((place) =>
    withTurn(async () => {
      begun.push(place)
      await new Promise<void>((resolve, reject) => {
        ends[place] = (fault) => (fault ? reject(fault) : resolve())
      })
      return place
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.(new Error('failed'))
  await expect(works[1]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all([works[0], works[2], works[3]])).toEqual([0, 2, 3])
})
