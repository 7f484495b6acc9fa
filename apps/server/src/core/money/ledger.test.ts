import { createTestDatabase, type Db } from '@quatre/db'
import {
  creditEndedPosting,
  capturePosting,
  refundToWalletPosting,
  clubRevenue,
} from '@quatre/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addMembers, fillCenters } from '../../testing/center-fixture.ts'
import { addPosting, selectBalance } from './ledger.ts'

const database = await createTestDatabase('ledger')
const db = database.db
await fillCenters(db)
await addMembers(db, 2)
beforeEach(async () => {
  await sql`truncate ledger_account, ledger_transaction cascade`.execute(db)
})
afterAll(() => database.close())

const now = 0
const inTransaction = (work: (tx: Db) => Promise<unknown>) => db.transaction().execute(work)

async function posting(eventKey: string, entries: Parameters<typeof addPosting>[1]['entries']) {
  return inTransaction((tx) => addPosting(tx, { eventKey, kind: 'test', entries, now }))
}

// requirement P25
describe('the ledger', () => {
  test('refuses a transaction that does not sum to zero, at its commit', async () => {
    const entries = [
      { account: 'provider', amountCents: 100 },
      { account: 'club_revenue', centerId: 1, amountCents: -99 },
    ] as const
    await expect(posting('unbalanced', entries)).rejects.toMatchObject({
      constraint: 'ledger_balanced',
    })
    const { rows } = await sql`select from ledger_transaction`.execute(db)
    expect(rows).toHaveLength(0)
  })

  test.each([
    sql`update ledger_entry set amount_cents = 1`,
    sql`delete from ledger_entry`,
    sql`update ledger_transaction set kind = 'other'`,
    sql`delete from ledger_transaction`,
  ])('is only ever added to (%#)', async (statement) => {
    await posting('a', capturePosting({ amountCents: 4800, earner: clubRevenue(1) }))
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: 'ledger_append_only' })
  })

  test('posts the same event once, also twenty times in parallel', async () => {
    const entries = capturePosting({ amountCents: 4800, earner: clubRevenue(1) })
    const added = await Promise.all(Array.from({ length: 20 }, () => posting('same', entries)))
    expect(added.filter(Boolean)).toHaveLength(1)
    const { rows } = await sql`select from ledger_entry`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('two that first use the same accounts at once agree on them', async () => {
    await sql`truncate ledger_account cascade`.execute(db)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        posting(`first-${index}`, capturePosting({ amountCents: 100, earner: clubRevenue(1) })),
      ),
    )
    const { rows } = await sql`select from ledger_account`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('finds its accounts without reading all of them', async () => {
    await fillWallets(3000)
    const scans = await inTransaction(async (tx) => {
      const before = await countScans(tx, 'ledger_account')
      await addPosting(tx, {
        eventKey: 'among many',
        kind: 'test',
        entries: refundToWalletPosting({ amountCents: 100, earner: clubRevenue(1), userId: 1 }),
        now,
      })
      return (await countScans(tx, 'ledger_account')) - before
    })
    expect(scans).toBe(0)
  })
})

async function fillWallets(count: number): Promise<void> {
  await sql`with member as (
      insert into app_user (first_name, last_name)
      select 'Joueur', 'M' || n from generate_series(1, ${count}::integer) n returning id)
    insert into ledger_account (kind, user_id) select 'wallet', id from member`.execute(db)
  await sql`analyze ledger_account`.execute(db)
}

/** How often a transaction has read a whole table, or an index. */
async function countScans(tx: Db, relation: string): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select pg_stat_get_xact_numscans(${relation}::regclass)::integer as scans`.execute(tx)
  return rows[0]?.scans ?? 0
}

// requirement W1
describe('a wallet', () => {
  const give = (key: string, amountCents: number) =>
    posting(key, refundToWalletPosting({ amountCents, earner: clubRevenue(1), userId: 1 }))
  const spend = (key: string, amountCents: number) =>
    posting(key, creditEndedPosting({ amountCents, source: 'wallet', userId: 1 }))

  test('is never overdrawn', async () => {
    await give('in', 1000)
    await expect(spend('out', 1001)).rejects.toMatchObject({ constraint: 'wallet_not_negative' })
    await spend('all', 1000)
    expect((await selectBalance(db, 1)).walletCents).toBe(0)
  })

  // Negative control below: without the constraint all sixty pass.
  test('of 100 € pays 9 € eleven times when sixty ask at once', async () => {
    await give('in', 10_000)
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => spend(`out-${n}`, 900)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect((await selectBalance(db, 1)).walletCents).toBe(100)
  })

  test('without its guard would pay all sixty', async () => {
    await give('in', 10_000)
    await sql`alter table ledger_account drop constraint wallet_not_negative`.execute(db)
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => spend(`out-${n}`, 900)),
    )
    await sql`truncate ledger_account cascade`.execute(db)
    await sql`alter table ledger_account
      add constraint wallet_not_negative check (balance_cents >= 0)`.execute(db)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  })

  test('is the sum of credits and debits, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -3000, max: 3000 }).filter(Boolean), { maxLength: 12 }),
        async (steps) => {
          await sql`truncate ledger_account, ledger_transaction cascade`.execute(db)
          let expected = 0
          for (const [index, cents] of steps.entries()) {
            const may = expected + cents >= 0
            const done = cents > 0 ? give(`${index}`, cents) : spend(`${index}`, -cents)
            const refusal = await done.then(
              () => null,
              (error: { constraint?: string }) => error.constraint,
            )
            expect(refusal).toBe(may ? null : 'wallet_not_negative')
            if (may) expected += cents
          }
          expect((await selectBalance(db, 1)).walletCents).toBe(expected)
          const { rows } = await sql<{ cents: number }>`
          select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry`.execute(db)
          expect(rows[0]?.cents).toBe(0)
          expect(await wrongBalances()).toBe(0)
        },
      ),
      { numRuns: 25 },
    )
  })

  // requirement W6
  test('is known without its history, however long that is', async () => {
    for (let n = 0; n < 10; n++) await give(`in-${n}`, 100)
    await inTransaction(async (tx) => {
      const entriesRead = async () =>
        (await countScans(tx, 'ledger_entry')) + (await countScans(tx, 'ledger_entry_account'))
      const before = await entriesRead()
      expect((await selectBalance(tx, 1)).walletCents).toBe(1000)
      expect(await entriesRead()).toBe(before)
    })
  })
})

/** How many members' accounts hold another sum than that of their entries. */
async function wrongBalances(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger_account a
    where a.balance_cents <> coalesce(
      (select -sum(e.amount_cents) from ledger_entry e where e.account_id = a.id), 0)`.execute(db)
  return rows[0]?.count ?? 0
}
