import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PaymentStand } from '../../testing/stand.ts'
import { eventually } from '../../testing/eventually.ts'
import { notify, signedItem, type Item } from '../../testing/notify.ts'
import { cards, heldBooking, pay } from '../../testing/pay.ts'

interface EventRow {
  readonly eventCode: string
  readonly outcome: string | null
}

export async function events(stand: PaymentStand): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event_code, outcome from provider_event order by received_at`.execute(stand.db)
  return rows
}

/** Waits until every stored event is applied. */
export async function allApplied(stand: PaymentStand, count: number): Promise<EventRow[]> {
  return eventually(async () => {
    const found = await events(stand)
    expect(found).toHaveLength(count)
    expect(found.every(({ outcome }) => outcome !== null)).toBe(true)
    return found
  })
}

/** A hold whose payment got no answer: only notifications will bring its outcome. */
export async function unanswered(stand: PaymentStand) {
  const booking = await heldBooking(stand)
  const { body } = await pay(stand, booking, { card: cards.lostAnswer })
  const [taken] = (await stand.bank.payments()).filter(
    ({ merchantReference }) => merchantReference === body.payment,
  )
  if (taken === undefined) throw new Error('no money was taken')
  const authorisation = {
    eventCode: 'AUTHORISATION',
    merchantReference: body.payment,
    pspReference: taken.pspReference,
    value: 4800,
  }
  return { booking, payment: body.payment, psp: taken.pspReference, authorisation }
}

/** Sends one item and waits until it is applied. */
export async function told(stand: PaymentStand, item: Item): Promise<void> {
  expect(await notify(stand, [signedItem(stand, item)])).toBe(202)
  await eventually(async () => {
    const { rows } = await sql`select from provider_event where psp_reference = ${item.pspReference}
      and event_code = ${item.eventCode} and done_at is not null`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })
}
