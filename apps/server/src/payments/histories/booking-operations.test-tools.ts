import { randomUUID } from 'node:crypto'
import type { PaymentResult } from '@quatre/contract'
import { dayMs, dayInZone, minuteMs, networkTimeZone } from '@quatre/domain'
import { sql } from 'kysely'
import { at, centers, courts, fieldTypes } from '../../testing/center-fixture.ts'
import { answerBank, cards, details, readBooking, type CardResult } from '../../testing/pay.ts'
import {
  acknowledge,
  choose,
  deliverNews,
  inTurn,
  newConnection,
  passTime,
  recent,
  type History,
  type Operation,
} from './history.test-tools.ts'

const fields = [courts.indoorA, courts.outdoor, courts.outdoor]
/** A centre with one court, which is full after one booking. */
const outdoors = { center: centers.toulouse, fieldType: fieldTypes.outdoor }
const minutes = [1, 9, 11, 40, 600, 1440, 3000, 45_000]
const codes = ['DIX', 'CINQ', 'RIEN']

/** Pays a booking, or its captain's part, by card or by the member's own credit. */
export const payBy =
  (card: string | null, creditShare = 0): Operation =>
  async (history, { which }) => {
    const { stand, atBank } = history
    const found = recent(history, which)
    if (found === undefined) return []
    const { id, token, who } = found
    const booking = await readBooking(stand, id, who)
    // of a booking that is shared, its captain's part
    const owed =
      booking.split === null ? booking.price : (booking.participations[0]?.share ?? booking.price)
    const credit = Math.floor(owed.value * creditShare)
    const path = `/payments/adyen/booking?bookingId=${id}&paidCredit=${credit}`
    const paid = await stand.call<CardResult>('POST', path, {
      token,
      key: randomUUID(),
      from: newConnection(),
      body: {
        amount: owed,
        ...(card !== null && { paymentMethod: await stand.bank.card(card) }),
      },
    })
    if (paid.body.resultCode === 'RedirectShopper') atBank.push(paid)
    return [acknowledge(history, paid)]
  }

const returnFromBank =
  (answer: 'confirmed' | 'refused'): Operation =>
  async (history, { which }) => {
    const asked = choose(history.atBank, which)
    if (asked === undefined) return []
    const result = await answerBank(asked, answer).catch(() => null)
    if (result === null) return []
    history.atBank.splice(history.atBank.indexOf(asked), 1)
    return [acknowledge(history, await details(history.stand, asked.body.payment, result))]
  }

const cancelTo =
  (to: 'wallet' | 'card'): Operation =>
  async (history, { which }) => {
    const booking = recent(history, which)
    if (booking === undefined) return []
    const { stand, acknowledged } = history
    const path = `/bookings/${booking.id}/cancel`
    const sent = { token: booking.token, key: randomUUID(), body: { to } }
    const answer = await stand.call('POST', path, sent)
    if (answer.status === 200) acknowledged.set(booking.id, 'Cancelled')
    return [answer]
  }

/** A later event that a bank sends about one of the captured payments. */
const bankSays =
  (event: 'chargeback' | 'chargeback-reversed' | 'refund-failed'): Operation =>
  async ({ stand }, { which }) => {
    const { rows } = await sql<{ pspReference: string }>`select psp_reference from payment
      where state in ('captured', 'returned') order by created_at, id`.execute(stand.db)
    const pspReference = choose(rows, which)?.pspReference
    // the stand-in refuses impossible events: nothing was taken back yet, or all went back already
    if (pspReference !== undefined)
      await stand.bank.control(event, { pspReference }).catch(() => {})
    return []
  }

const dayAhead = ({ stand }: History, days: number) =>
  dayInZone(stand.now() + days * dayMs, networkTimeZone)

export const hold: Operation = async (history, { who, which }) => {
  const { stand, bookings } = history
  const time = `${String(8 + (which % 7) * 2).padStart(2, '0')}:00`
  const startingDate = at(time, dayAhead(history, 2 - (which % 2)))
  const answer = await stand.hold(stand.tokens[who], { startingDate, court: fields[which % 3] })
  if (answer.status === 201) bookings.push({ who, booking: answer.body })
  return [answer]
}

/** Where there is one court, too late to be given back for nothing. */
const holdLate: Operation = (history, { who }) => hold(history, { who, which: 7 })

/** Longer than an attempt without an answer may be on its way: another one takes its place. */
const waitForAnswer: Operation = async ({ stand }) => {
  stand.clock(stand.now() + 31_000)
  return []
}

/** The last payer who went to the bank comes back, though the booking may be paid meanwhile. */
export const confirmLatest: Operation = (history, { who }) =>
  returnFromBank('confirmed')(history, { who, which: 0 })

/** A pass is shown for a booking, by a code that says what Gymlib does with it. */
const showPass =
  (kind: 'OK' | 'LOST' | 'USED'): Operation =>
  async (history, { which }) => {
    const found = recent(history, which)
    if (found === undefined) return []
    const path = `/payments/gymlib/booking?bookingId=${found.id}`
    const body = { code: `GYM-${kind}-${randomUUID().slice(0, 8)}` }
    const sent = { token: found.token, key: randomUUID(), body }
    return [acknowledge(history, await history.stand.call<PaymentResult>('POST', path, sent))]
  }

/** Holding, paying, cancelling, promo codes, the waiting list, the bank and time. */
export const bookingOperations: Readonly<Record<string, Operation>> = {
  hold,
  pay: payBy(cards.accepted),
  payRefused: payBy(cards.refused),
  payKeptThenRefused: payBy(cards.keptThenRefused),
  payUnheard: payBy(cards.lostAnswer),
  payAtBank: payBy(cards.challenge),
  payByCredit: payBy(null, 1),
  payInPart: payBy(cards.accepted, 0.4),
  payInPartAtBank: payBy(cards.challenge, 0.4),
  confirmAtBank: returnFromBank('confirmed'),
  refuseAtBank: returnFromBank('refused'),
  payInTwoTabs: inTurn(hold, payBy(cards.challenge), payBy(cards.accepted), confirmLatest),
  payByCreditInTwoTabs: inTurn(hold, payBy(cards.challenge), payBy(null, 1), confirmLatest),
  payUnheardAndAgain: inTurn(hold, payBy(cards.lostAnswer), waitForAnswer, payBy(cards.accepted)),
  payByPass: inTurn(hold, showPass('OK')),
  payByPassInTwoTabs: inTurn(hold, payBy(cards.challenge), showPass('OK'), confirmLatest),
  showPassUnheard: showPass('LOST'),
  showPassUsed: showPass('USED'),
  cancelToSolde: cancelTo('wallet'),
  cancelLate: inTurn(holdLate, payBy(cards.accepted), cancelTo('card')),
  cancelToCard: cancelTo('card'),

  async payAtClub(history, { which }) {
    const booking = recent(history, which)
    if (booking === undefined) return []
    const { id, token } = booking
    const sent = { token, key: randomUUID(), body: {} }
    const answer = await history.stand.call('POST', `/bookings/${id}/payAtClub`, sent)
    if (answer.status === 200) history.acknowledged.set(id, 'Confirmed')
    return [answer]
  },
  async takeCode(history, { which }) {
    const booking = recent(history, which)
    if (booking === undefined) return []
    const { stand } = history
    const sent = { token: booking.token, body: { code: codes[which % codes.length] } }
    return [await stand.call('POST', `/bookings/${booking.id}/promoCode`, sent)]
  },
  async dropCode(history, { which }) {
    const booking = recent(history, which)
    if (booking === undefined) return []
    const { stand } = history
    const sent = { token: booking.token }
    return [await stand.call('DELETE', `/bookings/${booking.id}/promoCode`, sent)]
  },

  async wait(history, { who, which }) {
    const { stand, bookings } = history
    const taken = choose(bookings, which)?.booking
    if (taken === undefined) return []
    const clock = taken.startingDate.slice(11, 16)
    const date = taken.startingDate.slice(0, 10)
    const body = { ...outdoors, date, from: clock, to: clock, duration: 90 }
    return [await stand.call('POST', '/courtWaits', { token: stand.tokens[who], body })]
  },

  /** A game is paid and over: the day after, its cashback is given. */
  play: inTurn(hold, payBy(cards.accepted), async ({ stand, bookings }) => {
    const booked = bookings.at(-1)?.booking
    if (booked === undefined) return []
    const nextDay = Date.parse(booked.startingDate) + 1.5 * dayMs
    await passTime(stand, Math.max(0, nextDay - stand.now()))
    return []
  }),
  chargeBack: bankSays('chargeback'),
  undoChargeBack: bankSays('chargeback-reversed'),
  failRefund: bankSays('refund-failed'),

  async tell({ stand }, { which }) {
    await deliverNews(stand, 1 + (which % 4))
    return []
  },
  async work({ stand }) {
    await stand.jobs.workAll()
    return []
  },
  async pass({ stand }, { which }) {
    await passTime(stand, (minutes[which % minutes.length] ?? 1) * minuteMs)
    return []
  },
  /** As long as cashback lasts. */
  async passHalfAYear({ stand }) {
    await passTime(stand, 185 * dayMs)
    return []
  },
}
