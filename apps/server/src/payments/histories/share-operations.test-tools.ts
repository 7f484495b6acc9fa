import { randomUUID } from 'node:crypto'
import { cards, readBooking, type CardResult } from '../../testing/pay.ts'
import { join, payAsGuest } from '../../testing/shares.ts'
import { confirmLatest, hold, payBy } from './booking-operations.test-tools.ts'
import {
  acknowledge,
  choose,
  inTurn,
  newConnection,
  recent,
  type History,
  type Operation,
} from './history.test-tools.ts'

const firstNames = ['Julien', 'Lucie', 'Tom', 'Zoe', 'Marc']

/** The booking that a number means, as its captain reads it. */
async function readRecent(history: History, which: number) {
  const found = recent(history, which)
  return found && { ...found, booking: await readBooking(history.stand, found.id, found.who) }
}

/** Shares a hold; its price determines the guarantee that its captain agrees to. */
export const shareWith =
  (missing: 'charge' | 'give_back'): Operation =>
  async (history, { which }) => {
    const found = await readRecent(history, which)
    if (found === undefined) return []
    const { id, token, booking } = found
    const nbPlayers = 2 + (which % 3)
    const consent = Math.floor(booking.price.value / nbPlayers) * (nbPlayers - 1)
    const body = { nbPlayers, missing, ...(missing === 'charge' && { consent }) }
    return [await history.stand.call('PUT', `/bookings/${id}/split`, { token, body })]
  }

/** A shared hold whose captain has paid their part; friends then pay, leave, or leave shares unpaid. */
const beginShared = (missing: 'charge' | 'give_back', card: string): Operation =>
  inTurn(hold, shareWith(missing), payBy(card))

/** A guest of the link takes a place, or is there already, and pays it. */
const payAsFriend =
  (card: string): Operation =>
  async (history, { which }) => {
    const { stand, guests, atBank } = history
    const found = await readRecent(history, which)
    if (found === undefined) return []
    const { shareKey } = found.booking
    const firstName = choose(firstNames, which) ?? ''
    const joined = await join(stand, { shareKey }, firstName)
    if (joined.status !== 200) return [joined]
    guests.push({ shareKey, place: joined.body.place })
    const options = { card, from: newConnection() }
    const paid = await payAsGuest(stand, { shareKey }, joined.body, options)
    const { payment, resultCode } = paid.body
    if (payment !== null && resultCode === 'RedirectShopper')
      atBank.push({ body: { ...paid.body, payment } })
    return [joined, paid]
  }

/** A member who has the link takes a place, or is there already, and pays it, in part by credit. */
const payAsMember =
  (card: string): Operation =>
  async (history, { who, which }) => {
    const { stand, atBank } = history
    const found = await readRecent(history, which)
    if (found === undefined) return []
    const token = stand.tokens[who]
    const path = `/participations/${found.booking.shareKey}`
    const joined = await stand.call<{ share: { value: number } }>('POST', path, {
      token,
      body: {},
      from: newConnection(),
    })
    if (joined.status !== 200) return [joined]
    const { share } = joined.body
    const credit = which % 2 === 0 ? 0 : Math.floor(share.value / 3)
    const pay = `${path}/payment?paidCredit=${credit}`
    const body = { amount: share, paymentMethod: await stand.bank.card(card) }
    const sent = { token, key: randomUUID(), from: newConnection(), body }
    const paid = await stand.call<CardResult>('POST', pay, sent)
    if (paid.body.resultCode === 'RedirectShopper') atBank.push(paid)
    return [joined, acknowledge(history, paid)]
  }

const byAnother =
  (act: Operation): Operation =>
  (history, { who, which }) =>
    act(history, { who: (who + 1) % history.stand.tokens.length, which })

/** Shares, their guests and members; the deadline comes with time. */
export const shareOperations: Readonly<Record<string, Operation>> = {
  shareAndCharge: shareWith('charge'),
  shareOrGiveBack: shareWith('give_back'),
  beginToCharge: beginShared('charge', cards.accepted),
  beginToBeRefused: beginShared('charge', cards.keptThenRefused),
  beginOrGiveBack: beginShared('give_back', cards.accepted),
  async unshare(history, { which }) {
    const found = recent(history, which)
    if (found === undefined) return []
    const { id, token } = found
    return [await history.stand.call('DELETE', `/bookings/${id}/split`, { token })]
  },

  guestPays: payAsFriend(cards.accepted),
  guestIsRefused: payAsFriend(cards.refused),
  guestGoesToBank: payAsFriend(cards.challenge),
  async guestLeaves({ stand, guests }, { which }) {
    const guest = choose(guests, which)
    if (guest === undefined) return []
    const { shareKey, place } = guest
    const sent = { body: { place }, from: newConnection() }
    return [await stand.call('POST', `/participations/${shareKey}/leave`, sent)]
  },

  friendPays: payAsMember(cards.accepted),
  friendPaysUnheard: payAsMember(cards.lostAnswer),
  friendGoesToBank: payAsMember(cards.challenge),
  friendPaysInTwoTabs: inTurn(
    beginShared('charge', cards.accepted),
    byAnother(payAsMember(cards.challenge)),
    byAnother(payAsMember(cards.accepted)),
    confirmLatest,
  ),
  async friendLeaves(history, { who, which }) {
    const found = await readRecent(history, which)
    if (found === undefined) return []
    const path = `/participations/${found.booking.shareKey}/leave`
    const body = { to: which % 2 === 0 ? 'wallet' : 'card' }
    const sent = { token: history.stand.tokens[who], body, from: newConnection() }
    return [await history.stand.call('POST', path, sent)]
  },
}
