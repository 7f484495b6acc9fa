import type { Booking } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { addMembers, at, fillCenters } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { startStandIn } from '../testing/stand-in.ts'

const bank = await startStandIn()
afterAll(() => bank.stop())

/** A server of its own on a database of its own, with a booking paid by the first member. */
async function withServer(
  options: { readonly crashAt?: string; readonly variables?: Record<string, string> },
  act: (world: {
    readonly url: string
    readonly db: Awaited<ReturnType<typeof createTestDatabase>>['db']
    readonly booking: Booking
    readonly ended: Promise<string>
  }) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase('mail_server')
  await fillCenters(database.db)
  const [token = ''] = await addMembers(database.db, 1)
  const variables = { ...bank.variables, ...options.variables }
  const server = await startServerProcess(database.url, { ...options, variables })
  try {
    const held = await server.hold(token, { startingDate: at('18:00') })
    const booking = held.body as Booking
    const body = { amount: booking.price, paymentMethod: await bank.card() }
    // the answer may be cut off by the death that the mail brings
    await server
      .post(`/payments/adyen/booking?bookingId=${booking.id}`, token, body)
      .catch(() => {})
    await act({ url: database.url, db: database.db, booking, ended: server.ended })
  } finally {
    await server.stop()
    await database.close()
  }
}

// requirement P23
describe('the mail of a booking', () => {
  test('cannot undo its money: the booking is paid while the mail server is away', () =>
    withServer({ variables: { SMTP_URL: 'smtp://127.0.0.1:9' } }, async ({ db, booking }) => {
      await eventually(async () => {
        const { rows } = await sql`select from pgboss.job
          where name = 'mail' and retry_count > 0`.execute(db)
        expect(rows).toHaveLength(1)
      })
      const { rows } = await sql`select b.status, m.sent_at from booking b, mail m
        where b.id = ${booking.id}`.execute(db)
      expect(rows).toEqual([{ status: 'Confirmed', sentAt: null }])
      expect(await proveBooks(db)).toEqual(soundBooks)
    }))

  test('is the same mail again when the server dies by kill -9 before it is marked', async () => {
    // a reader of its own: mails of earlier tests to the same reader may still be on their way
    const mailbox = await openMailbox()
    const variables = { SMTP_URL: mailbox.url }
    await withServer(
      { crashAt: 'mail: sent, before it is marked', variables },
      async ({ url, db, booking, ended }) => {
        expect(await ended).toBe('SIGKILL')
        expect(mailbox.messages()).toHaveLength(1)
        // as the end of its two minutes does with a job of a dead process
        await sql`update pgboss.job set state = 'retry', start_after = now()
          where name = 'mail' and state = 'active'`.execute(db)
        const next = await startServerProcess(url, {
          variables: { ...bank.variables, ...variables },
        })
        try {
          await eventually(async () => {
            const { rows } = await sql`select from mail where sent_at is not null`.execute(db)
            expect(rows).toHaveLength(1)
          })
        } finally {
          await next.stop()
        }
        const ids = mailbox.messages().map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1])
        expect(ids).toEqual([ids[0], ids[0]])
        expect(ids[0]).toContain(`booking-confirmed-${booking.id}@`)
      },
    )
    mailbox.close()
  })
})
