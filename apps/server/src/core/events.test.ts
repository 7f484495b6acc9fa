import type { Db } from '@quatre/db'
import { expect, it } from 'vitest'
import { openEvents } from './events.ts'

const tx = {} as Db
const leaving = { userId: 7, now: 0 }

it('runs every listener, in order, in the given transaction', async () => {
  const done: unknown[] = []
  const events = openEvents()
  events.listen({ memberLeaves: async (...given) => void done.push(['first', ...given]) })
  events.listen({ memberReturns: async () => void done.push('other') })
  events.listen({ memberLeaves: async () => void done.push('second') })
  await events.emit(tx, 'memberLeaves', leaving)
  expect(done).toEqual([['first', tx, leaving], 'second'])
})

it('fails where one of them fails, so that the transaction is rolled back', async () => {
  const events = openEvents()
  events.listen({
    memberLeaves: async () => {
      throw new Error('not now')
    },
  })
  await expect(events.emit(tx, 'memberLeaves', leaving)).rejects.toThrow('not now')
})

it('refuses to start with an event that has no listener', () => {
  const events = openEvents()
  events.listen({ memberLeaves: async () => {} })
  expect(() => events.refuseUnheard()).toThrow(
    'events that nobody hears: amountChanges, chargePaid, chargeDisputed, chargeRefunded, memberReturns, membersForgotten',
  )
})
