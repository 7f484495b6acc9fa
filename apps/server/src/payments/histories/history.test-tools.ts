import type { Booking, PaymentResult } from '@quatre/contract'
import { addDays, dayInZone, hourMs, networkTimeZone } from '@quatre/domain'
import { sql } from 'kysely'
import type { CardResult } from '../../testing/pay.ts'
import { firstOther } from '../../testing/other-members.ts'
import type { Answer, PaymentStand } from '../../testing/stand.ts'

/** One step of a history: the operation, the member, and the number of the object. */
export interface Step {
  readonly act: string
  readonly who: number
  readonly which: number
}

/** The results of a history so far, according to the answers. */
export interface History {
  readonly stand: PaymentStand
  /** Every hold, with its member. */
  readonly bookings: { readonly who: number; readonly booking: Booking }[]
  /** Payments whose players are at their banks, with the answers of the bank. */
  readonly atBank: { readonly body: CardResult }[]
  /** Places that friends without an account have taken. */
  readonly guests: { readonly shareKey: string; readonly place: string }[]
  /** Bookings that an answer called paid, or cancelled, as they have to be from then on. */
  readonly acknowledged: Map<number, 'Confirmed' | 'Cancelled'>
}

/** Does a step, if its objects exist; returns the product's answer. */
export type Operation = (
  history: History,
  step: Omit<Step, 'act'>,
) => Promise<readonly Answer<unknown>[]>

/** Lets a millisecond pass, so that the order of events is the same when a history is repeated. */
export const tick = ({ stand }: History) => stand.clock(stand.now() + 1)

/** Operations one after the other, all but the first on the latest hold. */
export const inTurn =
  (first: Operation, ...others: readonly Operation[]): Operation =>
  async (history, { who, which }) => {
    const answers = [...(await first(history, { who, which }))]
    for (const act of others) {
      tick(history)
      answers.push(...(await act(history, { who, which: which & ~3 })))
    }
    return answers
  }

export const newHistory = (stand: PaymentStand): History => ({
  stand,
  bookings: [],
  atBank: [],
  guests: [],
  acknowledged: new Map(),
})

let connections = 0
/** The address that a card is tried from; this proof does not test the limits of one address. */
export const newConnection = () =>
  `10.${(connections >> 16) & 255}.${(connections >> 8) & 255}.${connections++ & 255}`

/** The one of a list that a number means; undefined of none. */
export const choose = <T>(list: readonly T[], which: number): T | undefined =>
  list[list.length - 1 - (which % Math.max(list.length, 1))]

/** One of the latest bookings, with the token of its member. */
export function recent({ stand, bookings }: History, which: number) {
  const found = choose(bookings, which % 4)
  return found && { id: found.booking.id, token: stand.tokens[found.who], who: found.who }
}

/** Records the status that a payer's answer promised: it must hold from then on. */
export function acknowledge(history: History, paid: Answer<PaymentResult>): Answer<PaymentResult> {
  const { resultCode, of } = paid.body
  if (paid.status === 200 && resultCode === 'Authorised' && of.kind === 'booking') {
    history.acknowledged.set(Number(of.id), 'Confirmed')
  }
  return paid
}

/** Bookings whose status differs from the answer to their payers; a deadline may have freed shared ones. */
export async function brokenPromises({ stand, acknowledged }: History): Promise<readonly object[]> {
  const told = JSON.stringify([...acknowledged].map(([id, status]) => ({ id, status })))
  const { rows } = await sql<object>`select b.id, b.status, told.status as told
    from jsonb_to_recordset(${told}::jsonb) told (id integer, status text)
    join booking b on b.id = told.id where b.status <> told.status
      and not (b.is_split and b.status = 'Cancelled' and b.shares_closed_at is not null)`.execute(
    stand.db,
  )
  return rows
}

/**
 * Members who have more of the network than it holds of them (requirement P130): their credit, claims and
 * bookings to come, less their debts, exceed the bank's own journal of their cards plus their gifts. Valid once
 * all the bank's notifications have come.
 */
export async function overpaidMembers({ stand }: History): Promise<readonly object[]> {
  const journal = (await stand.bank.payments()).map((one) => ({
    id: one.merchantReference,
    cents: one.capturedCents - one.refundedCents - one.chargedBackCents,
  }))
  const { rows } = await sql<object>`
    with journal as (select * from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb) as j (id text, cents integer)),
    member as (select id from app_user where id < ${firstOther})
    select m.id, has, due, plays, holds, gifts from member m
    cross join lateral (
      select coalesce(sum(case kind when 'claim' then -balance_cents else balance_cents end), 0) as has
      from ledger_account where user_id = m.id) a
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as due from refund
      where user_id = m.id and destination = 'card' and state in ('requested', 'sent', 'owed')) r
    cross join lateral (
      select coalesce(sum(c.received_cents - c.refunded_cents), 0) as plays from charge c
      left join charge_of_booking o on o.charge_id = c.id left join booking b on b.id = o.booking_id
      left join card_period p on p.charge_id = c.id left join offer_item i on i.id = p.item_id
      where c.payer_id = m.id and c.state = 'paid' and (b.status = 'Confirmed' or i.state = 'active')) c
    cross join lateral (
      select coalesce(sum(j.cents), 0) as holds from payment y join journal j on j.id = y.id::text
      where y.user_id = m.id) y
    cross join lateral (
      select coalesce(sum(g.amount_cents), 0) as gifts from ledger_transaction t
      join ledger_entry g on g.transaction_id = t.id
      join ledger_account v on v.id = g.account_id and v.kind in ('vouchers', 'partners')
      where exists (select from charge where id = t.charge_id and payer_id = m.id)
        or exists (select from ledger_entry e join ledger_account k on k.id = e.account_id
          where e.transaction_id = t.id and k.user_id = m.id)) g
    where has + due + plays > holds + gifts`.execute(stand.db)
  return rows
}

/** Delivers the provider's waiting notifications, each `copies` times, and runs their jobs. */
export async function deliverNews({ bank, jobs }: PaymentStand, copies: number): Promise<void> {
  await bank.control('notifications', { release: true, duplicate: copies - 1 })
  for (;;) {
    const { waiting } = await bank.read('/control/notifications')
    if ((waiting as unknown[]).length === 0) break
    await new Promise((done) => setTimeout(done, 2))
  }
  await bank.control('notifications', { hold: true, duplicate: 0 })
  await jobs.workAll()
}

/** Between two looks: a day begins with four, of long times there are ten. */
const pauseMs = (ms: number) => Math.max(6 * hourMs, Math.ceil(ms / 10))

/** Begins the provider's journal anew: earlier histories are in a report of long ago. */
export async function beginReports({ bank }: PaymentStand): Promise<void> {
  await bank.forgetReports()
  await bank.control('close-day', { day: '2020-01-01' })
}

/** Lets time pass and runs the repeated jobs; the provider reports each day that ends. */
export async function passTime(stand: PaymentStand, ms: number): Promise<void> {
  const end = stand.now() + ms
  while (stand.now() < end) {
    const before = dayInZone(stand.now(), networkTimeZone)
    stand.clock(Math.min(end, stand.now() + pauseMs(ms)))
    const today = dayInZone(stand.now(), networkTimeZone)
    for (let day = before; day < today; day = addDays(day, 1)) {
      await stand.bank.control('close-day', { day })
    }
    await stand.jobs.repeatAll()
  }
}
