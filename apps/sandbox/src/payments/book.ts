import type { Challenge, Decision } from './challenges.ts'
import { openJournal } from './journal.ts'
import type { Entry, Journal, Movement, RefusedOrder, StoredAnswer, StoredCard } from './journal.ts'
import type { Notification } from './notification-items.ts'

export type Payment = {
  pspReference: string
  merchantReference: string
  currency: string
  paymentMethod: string
  authorisedCents: number
  capturedCents: number
  refundedCents: number
  chargedBackCents: number
  cancelledCents: number
}

export type ChallengeState = { challenge: Challenge; decision?: Decision; result?: object }

/** Everything the provider knows, rebuilt from the journal at each start. */
export type Book = {
  record: Journal['append']
  close: Journal['close']
  movements: (Movement & { at: string })[]
  refusedOrders: (RefusedOrder & { at: string })[]
  payments: Map<string, Payment>
  challenges: Map<string, ChallengeState>
  answers: Map<string, StoredAnswer>
  storedCards: Map<string, StoredCard>
  /** Tokens of wallets that have paid. */
  usedTokens: Set<string>
  waitingNotifications: Map<string, Notification>
}

type Knowledge = Omit<Book, 'record' | 'close'>

function applyMovement(payments: Map<string, Payment>, movement: Movement): void {
  const cents = movement.amount.value
  if (movement.kind === 'authorised') {
    payments.set(movement.pspReference, {
      pspReference: movement.pspReference,
      merchantReference: movement.merchantReference,
      currency: movement.amount.currency,
      paymentMethod: movement.paymentMethod,
      authorisedCents: cents,
      capturedCents: movement.capturedCents ?? 0,
      refundedCents: 0,
      chargedBackCents: 0,
      cancelledCents: 0,
    })
    return
  }
  const payment = payments.get(movement.pspReference)
  if (payment === undefined) throw new Error(`Unknown payment ${movement.pspReference}`)
  if (movement.kind === 'captured') payment.capturedCents += cents
  if (movement.kind === 'captureFailed') payment.capturedCents -= cents
  if (movement.kind === 'refunded') payment.refundedCents += cents
  if (movement.kind === 'refundFailed') payment.refundedCents -= cents
  if (movement.kind === 'chargedBack') payment.chargedBackCents += cents
  if (movement.kind === 'chargebackReversed') payment.chargedBackCents -= cents
  if (movement.kind === 'cancelled') payment.cancelledCents += cents
}

function applyChallenge(challenges: Map<string, ChallengeState>, entry: Entry): void {
  if (entry.challenge) challenges.set(entry.challenge.id, { challenge: entry.challenge })
  if (entry.decision) {
    const state = challenges.get(entry.decision.challengeId)
    if (state) state.decision = entry.decision
  }
  if (entry.challengeResult) {
    const state = challenges.get(entry.challengeResult.challengeId)
    if (state) state.result = entry.challengeResult.body
  }
}

function applyEntry(known: Knowledge, entry: Entry): void {
  if (entry.movement) {
    known.movements.push({ at: entry.at, ...entry.movement })
    applyMovement(known.payments, entry.movement)
  }
  if (entry.refusedOrder) known.refusedOrders.push({ at: entry.at, ...entry.refusedOrder })
  applyChallenge(known.challenges, entry)
  if (entry.storedCard) known.storedCards.set(entry.storedCard.id, entry.storedCard)
  if (entry.usedToken) known.usedTokens.add(entry.usedToken)
  if (entry.removedCard) known.storedCards.delete(entry.removedCard)
  if (entry.answer) known.answers.set(entry.answer.key, entry.answer)
  for (const one of entry.notifications ?? []) known.waitingNotifications.set(one.id, one)
  if (entry.settledNotification) known.waitingNotifications.delete(entry.settledNotification)
}

export function openBook(folder: string, now: () => Date): Book {
  const known: Knowledge = {
    movements: [],
    refusedOrders: [],
    payments: new Map(),
    challenges: new Map(),
    answers: new Map(),
    storedCards: new Map(),
    usedTokens: new Set(),
    waitingNotifications: new Map(),
  }
  const journal = openJournal(folder, now, (entry) => applyEntry(known, entry))
  return { ...known, record: journal.append, close: journal.close }
}

/** The amount that can still be refunded. */
export function refundableCents(payment: Payment): number {
  return payment.capturedCents - payment.refundedCents - payment.chargedBackCents
}

/** The amount that can still be captured or cancelled. */
export function openCents(payment: Payment): number {
  return payment.authorisedCents - payment.capturedCents - payment.cancelledCents
}

export function totalsByCurrency(
  payments: Iterable<Payment>,
): Record<string, { capturedCents: number; refundedCents: number; chargedBackCents: number }> {
  const totals: ReturnType<typeof totalsByCurrency> = {}
  for (const payment of payments) {
    const total = (totals[payment.currency] ??= {
      capturedCents: 0,
      refundedCents: 0,
      chargedBackCents: 0,
    })
    total.capturedCents += payment.capturedCents
    total.refundedCents += payment.refundedCents
    total.chargedBackCents += payment.chargedBackCents
  }
  return totals
}
