import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Payables } from '../../core/money/payables.ts'
import { ProviderRefusal } from '../../core/provider/checkout-client.ts'
import type { Provider } from '../../core/provider/provider.ts'
import { chargeBooking } from '../../testing/charge.ts'
import { standForEach } from '../../testing/stand.ts'
import { accountCents } from '../../testing/ledger-proof.ts'
import { heldBooking, pay } from '../../testing/pay.ts'
import { refundEnded, sendRefund } from './refunds.ts'

let refundId: string
const payables = { booking: { notify: async () => {} } } as unknown as Payables

const stand = await standForEach('refunds', { members: 1, bank: 'stand-in' })
beforeEach(async () => {
  const booking = await heldBooking(stand)
  const { body } = await pay(stand, booking)
  refundId = randomUUID()
  await sql`insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state)
    values (${refundId}, ${await chargeBooking(stand.db, booking.id)}, ${body.payment}, 1, 4800, 'card', 'requested')`.execute(
    stand.db,
  )
})

function sendTo(refund: Provider['refund']): Promise<void> {
  const provider = { refund } as Provider
  const { db, now: clock, app } = stand
  return sendRefund({ db, clock, provider, payables, log: app.log }, refundId)
}

async function readRefundState(id: string): Promise<unknown> {
  const { rows } = await sql<{ state: string }>`select state from refund where id = ${id}`.execute(
    stand.db,
  )
  return rows[0]?.state
}

describe('a refund that the provider answers', () => {
  test.each([401, 403, 408, 429, 500, 503])('%i stays to be sent', async (status) => {
    const refused = new ProviderRefusal(status, '{}')
    await expect(sendTo(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(await readRefundState(refundId)).toBe('requested')
  })

  // requirement P17
  test.each([400, 422])('%i has failed: the money goes to the SOLDE', async (status) => {
    await sendTo(() => Promise.reject(new ProviderRefusal(status, '{}')))
    expect(await readRefundState(refundId)).toBe('failed')
    const { body } = await stand.call('GET', '/users/me', { token: stand.tokens[0] })
    expect(body).toMatchObject({ refund: { currency: 'EUR', value: 4800 } })
    expect(stand.logged()).toContain('a refund failed and is on the SOLDE: to be looked at')
  })

  // requirement P63
  test('is the one that its reference names, not another of the same amount', async () => {
    const { db, now, app } = stand
    const named = randomUUID()
    await sql`update refund set amount_cents = 2400 where user_id = 1`.execute(db)
    await sql`update charge set refunded_cents = 2400 where payer_id = 1`.execute(db)
    await sql`insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state, psp_reference)
      select ${named}, charge_id, payment_id, user_id, 2400, 'card', 'sent', 'NAMED' from refund where user_id = 1`.execute(
      db,
    )
    const { rows } = await sql<{
      paymentId: string
    }>`select payment_id from refund where user_id = 1`.execute(db)
    const ofPayment = { paymentId: rows[0]?.paymentId ?? '', late: false }
    const told = { pspReference: 'NAMED', reference: '', toldCents: 2400, ofPayment, success: true }
    await db
      .transaction()
      .execute((tx) => refundEnded(tx, { payables, log: app.log }, { ...told, now: now() }))
    expect([await readRefundState(refundId), await readRefundState(named)]).toEqual([
      'requested',
      'done',
    ])
  })

  test('has failed for a member who has left: it goes to no closed SOLDE and is owed until it is paid', async () => {
    await sql`update app_user set is_active = false where id = 1`.execute(stand.db)
    await sendTo(() => Promise.reject(new ProviderRefusal(422, '{}')))
    await sql`update app_user set is_active = true where id = 1`.execute(stand.db)
    expect(await accountCents(stand.db, 'wallet')).toBe(0)
    expect(stand.logged()).toMatch(
      new RegExp(`"level":50.*"refund":"${refundId}".*still owed: to be paid by hand`),
    )
  })
})
