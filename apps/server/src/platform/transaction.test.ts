import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { afterCommit, inTransaction } from './transaction.ts'

const database = await createTestDatabase('transaction')
afterAll(() => database.close())

describe('work after the commit', () => {
  it('is done once it is committed, as often as it was asked for', async () => {
    const done: string[] = []
    const answer = await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => done.push('first'))
      afterCommit(tx, () => done.push('second'))
      return done.length
    })
    expect([answer, done]).toEqual([0, ['first', 'second']])
  })

  it('is not done of a transaction that is rolled back', async () => {
    const done: string[] = []
    const failing = inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => done.push('told'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(done).toEqual([])
  })

  it('is done once where the transaction was tried again', async () => {
    const done: number[] = []
    let attempts = 0
    await inTransaction(database.db, async (tx) => {
      attempts += 1
      const attempt = attempts
      afterCommit(tx, () => done.push(attempt))
      if (attempt === 1) {
        await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(tx)
      }
    })
    expect(done).toEqual([2])
  })

  it('is refused outside of a transaction, where it would never come', () => {
    expect(() => afterCommit(database.db, () => {})).toThrow('not a transaction')
  })
})
