import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  accountCents,
  proveBooks,
  providerAccountCents,
  soundBooks,
} from '../../testing/ledger-proof.ts'
import {
  answerBank,
  cancelBooking,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
} from '../../testing/pay.ts'
import { firstOther } from '../../testing/other-members.ts'
import { standForEach, type PaymentStand } from '../../testing/stand.ts'
import { told } from './events.test-tools.ts'

const stand = await standForEach('event_orders', {
  members: 120,
  bank: 'stand-in',
  notifications: 'lost',
})

// requirement P10
describe('the order does not matter', () => {
  const orders = permutations(['authorisation', 'copy', 'refused', 'capture', 'return'])

  // Every order has its own player and court time; each step is applied before the next begins.
  test(`AUTHORISATION, its copy, a failed try, CAPTURE and the return, in ${orders.length} orders`, async () => {
    const statusAfter = async (order: readonly string[], player: number) => {
      const token = stand.tokens[player] ?? ''
      const booking = await heldBooking(stand, { startingDate: numberedStart(player) }, player)
      // apart: from one connection so many newcomers at their banks are too many
      const from = `10.0.0.${player}`
      const answer = await pay(stand, booking, { card: cards.challenge, token, from })
      const { payment } = answer.body
      const result = await answerBank(answer, 'confirmed')
      // the provider has the money and may notify us before the player is back
      const psp = await takeMoney(stand, result, payment)
      const item = { merchantReference: payment, value: booking.price.value }
      const authorisation = { ...item, eventCode: 'AUTHORISATION', pspReference: psp }
      const steps: Record<string, () => Promise<unknown>> = {
        authorisation: () => told(stand, authorisation),
        copy: () => told(stand, authorisation),
        refused: () => told(stand, { ...authorisation, pspReference: `R${psp}`, success: false }),
        capture: () =>
          told(stand, {
            ...item,
            eventCode: 'CAPTURE',
            pspReference: `C${psp}`,
            originalReference: psp,
          }),
        return: () => details(stand, payment, result),
      }
      await inOrder(order, steps)
      const { status } = await readBooking(stand, booking.id, player)
      return status === 'Confirmed' ? status : `${status} after ${order.join(', ')}`
    }
    const statuses: string[] = []
    // not all at once: on a busy machine the last would wait too long for a connection
    for (let first = 0; first < orders.length; first += 20) {
      const group = orders.slice(first, first + 20)
      const ended = group.map((order, index) => statusAfter(order, first + index))
      statuses.push(...(await Promise.all(ended)))
    }
    expect(new Set(statuses)).toEqual(new Set(['Confirmed']))
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents)::bigint as cents from payment
      where state = 'captured' and user_id < ${firstOther}`.execute(stand.db)
    expect(await providerAccountCents(stand.db)).toBe(rows[0]?.cents)
  })

  test('REFUND, its copy and REFUND_FAILED in every order end in the SOLDE', async () => {
    const all = permutations(['REFUND', 'copy', 'REFUND_FAILED'])
    await Promise.all(
      all.map(async (order, player) => {
        const token = stand.tokens[player] ?? ''
        const booking = await heldBooking(
          stand,
          { startingDate: numberedStart(player + 20) },
          player,
        )
        const { body } = await pay(stand, booking, { token })
        await cancelBooking(stand, booking.id, 'card', token)
        const psp = await eventually(async () => {
          const { rows } = await sql<{ pspReference: string }>`
            select r.psp_reference from refund r join booking b on b.charge_id = r.charge_id
            where r.state = 'sent' and b.id = ${booking.id}`.execute(stand.db)
          expect(rows).toHaveLength(1)
          return rows[0]?.pspReference ?? ''
        })
        const item = { merchantReference: body.payment, value: booking.price.value }
        const refund = { ...item, eventCode: 'REFUND', pspReference: psp }
        await inOrder(order, {
          REFUND: () => told(stand, refund),
          copy: () => told(stand, refund),
          REFUND_FAILED: () =>
            told(stand, { ...item, eventCode: 'REFUND_FAILED', pspReference: `F${psp}` }),
        })
      }),
    )
    const { rows } = await sql<{ state: string; cents: number }>`
      select state, sum(amount_cents)::bigint as cents from refund
      where destination = 'card' group by state`.execute(stand.db)
    expect(rows).toEqual([{ state: 'failed', cents: expect.any(Number) }])
    expect(await accountCents(stand.db, 'wallet')).toBe(-(rows[0]?.cents ?? 0))
    expect(await accountCents(stand.db, 'refunds_due')).toBe(0)
    expect(await providerAccountCents(stand.db)).toBe(rows[0]?.cents)
  })
})

/** A start that no other number has: seven a day on ten days, each at least a day ahead. */
function numberedStart(number: number): string {
  const day = String(1 + (number % 8)).padStart(2, '0')
  const hour = String(8 + 2 * (Math.floor(number / 8) % 7)).padStart(2, '0')
  return at(`${hour}:00`, `2026-12-${day}`)
}

async function inOrder(
  order: readonly string[],
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  for (const step of order) await steps[step]?.()
}

/** Finishes the bank's challenge at the provider without us, as a lost answer would. */
async function takeMoney(
  { bank }: PaymentStand,
  redirectResult: string,
  payment: string,
): Promise<string> {
  await fetch(`${bank.url}/v71/payments/details`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': bank.variables.ADYEN_API_KEY ?? '',
    },
    body: JSON.stringify({ details: { redirectResult } }),
  })
  const taken = (await bank.payments()).find(
    ({ merchantReference }) => merchantReference === payment,
  )
  if (taken === undefined) throw new Error('no money was taken')
  return taken.pspReference
}

/** Every different order of some steps. */
function permutations(steps: readonly string[]): string[][] {
  if (steps.length < 2) return [[...steps]]
  const all = [...new Set(steps)].flatMap((first) => {
    const index = steps.indexOf(first)
    return permutations([...steps.slice(0, index), ...steps.slice(index + 1)]).map((rest) => [
      first,
      ...rest,
    ])
  })
  return all
}
