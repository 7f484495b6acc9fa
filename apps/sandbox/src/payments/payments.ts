import type { Book, ChallengeState } from './book.ts'
import { cardBehaviour } from './card-behaviour.ts'
import { cardBrand } from './cards.ts'
import type { Card, CardReader } from './cards.ts'
import type { Challenge, Order } from './challenges.ts'
import { registerEndpoint } from './endpoint.ts'
import type { Call, EndpointContext, Outcome } from './endpoint.ts'
import type { Merchant } from './notification-items.ts'
import { settleOrder } from './orders.ts'
import { newSecret } from './references.ts'
import {
  readAmount,
  readObject,
  readOptionalText,
  readReturnUrl,
  readText,
} from './request-body.ts'
import type { JsonObject } from './request-body.ts'
import { refusals } from './service-error.ts'
import type { SlowBank } from './slow-bank.ts'
import { offeredCards, readStoredCard } from './stored-cards.ts'
import { refusalReasons } from './test-cards.ts'
import type { AuthorisationResult } from './test-cards.ts'
import { isWallet, offeredWallets } from './wallets.ts'
import type { WalletPayment, Wallets } from './wallets.ts'

type PaymentContext = {
  book: Book
  cards: CardReader
  wallets: Wallets
  merchant: Merchant
  slowBank: SlowBank
  lateMilliseconds: number
  now: () => Date
}

/** The shopper to store the card for, if any. */
function shopperToStoreFor(body: JsonObject): { storedFor?: string } {
  if (body.storePaymentMethod !== true) return {}
  readText(body, 'recurringProcessingModel')
  return { storedFor: readText(body, 'shopperReference') }
}

function readOrder(body: JsonObject, card: Card, wallet: WalletPayment | null): Order {
  const isKept = body.storePaymentMethod === true || body.shopperInteraction === 'ContAuth'
  return {
    merchantReference: readText(body, 'reference'),
    amount: readAmount(body, isKept ? 0 : 1),
    paymentMethod: cardBrand(card.number),
    lastFour: card.number.slice(-4),
    expiry: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
    capture: Number(body.captureDelayHours ?? 0) > 0 ? 'manual' : 'automatic',
    ...(wallet && { wallet: wallet.type }),
    ...shopperToStoreFor(body),
  }
}

/** As the form of the first 3-D Secure, when the bank is called by POST. */
function callOfBank({ id, paReq, returnUrl }: Challenge, origin: string): object {
  if (paReq === undefined) return { method: 'GET', url: `${origin}/acs/${id}` }
  const data = { MD: id, PaReq: paReq, TermUrl: returnUrl }
  return { method: 'POST', url: `${origin}/acs`, data }
}

function redirectToBank(challenge: Challenge, origin: string): Outcome {
  return {
    status: 200,
    // As at Adyen the pspReference comes with /payments/details, once the bank has answered.
    body: {
      resultCode: 'RedirectShopper',
      merchantReference: challenge.order.merchantReference,
      amount: challenge.order.amount,
      paymentMethod: { type: 'scheme', brand: challenge.order.paymentMethod },
      action: {
        type: 'redirect',
        ...callOfBank(challenge, origin),
        paymentMethodType: 'scheme',
      },
    },
    record: { challenge },
  }
}

async function pay(call: Call, context: PaymentContext): Promise<() => Outcome> {
  const paymentMethod = readObject(call.body, 'paymentMethod')
  const type = readText(paymentMethod, 'type')
  if (type !== 'scheme' && !isWallet(type)) {
    throw refusals.invalid('Only cards (scheme), applepay and googlepay are offered.')
  }
  const returnUrl = readReturnUrl(call.body)
  const isStored = paymentMethod.storedPaymentMethodId !== undefined
  const wallet = isWallet(type) ? await context.wallets.read(call.body, paymentMethod, type) : null
  const card = isStored
    ? await readStoredCard(call.body, paymentMethod, context)
    : (wallet?.card ?? (await context.cards.read(paymentMethod)))
  const order = readOrder(call.body, card, wallet)
  const holderName = readOptionalText(paymentMethod, 'holderName')
  const { shopperInteraction, recurringProcessingModel } = call.body
  const withoutHolder =
    shopperInteraction === 'ContAuth' && recurringProcessingModel !== 'CardOnFile'
  const use = { holderName, withoutHolder, authenticated: wallet?.authenticated ?? false }
  const { behaviour, refusal } = cardBehaviour(card, use, context.now())
  if (behaviour === 'slow') await context.slowBank.answer()
  const authorisation: AuthorisationResult = {
    ...(refusal && { refusal }),
    notification: behaviour === 'lateNotification' ? 'late' : 'prompt',
  }
  return () => {
    const usedToken = wallet?.tokenId
    if (usedToken !== undefined && context.book.usedTokens.has(usedToken)) {
      throw refusals.notDecrypted()
    }
    if (behaviour === 'challenge' || behaviour === 'challengeByPost') {
      const challenge = {
        id: newSecret(),
        order,
        returnUrl,
        ...(behaviour === 'challengeByPost' && { paReq: newSecret() }),
        verdictWhenConfirmed: authorisation,
      }
      const asked = redirectToBank(challenge, call.origin)
      return { ...asked, record: { ...asked.record, ...(usedToken && { usedToken }) } }
    }
    const settlement = settleOrder(order, authorisation, { ...context, now: context.now() })
    return {
      status: 200,
      body: settlement.body,
      record: { ...settlement.record, ...(usedToken && { usedToken }) },
      delivery: behaviour === 'lostAnswer' ? 'lost' : 'sent',
    }
  }
}

function findDecided(book: Book, redirectResult: string): Required<ChallengeState> | undefined {
  const found = [...book.challenges.values()].find(
    (state) => state.decision?.redirectResult === redirectResult,
  )
  return found as Required<ChallengeState> | undefined
}

async function finish(call: Call, context: PaymentContext): Promise<() => Outcome> {
  const redirectResult = readText(readObject(call.body, 'details'), 'redirectResult')
  return () => {
    const state = findDecided(context.book, redirectResult)
    if (state === undefined) throw refusals.invalid('Invalid redirectResult.')
    if (state.result !== undefined) return { status: 200, body: state.result }
    const { challenge, decision } = state
    const authorisation: AuthorisationResult =
      decision.outcome === 'confirmed'
        ? challenge.verdictWhenConfirmed
        : { refusal: refusalReasons.notAuthenticated, notification: 'prompt' }
    const { body, record } = settleOrder(challenge.order, authorisation, {
      ...context,
      now: context.now(),
    })
    return {
      status: 200,
      body,
      record: { ...record, challengeResult: { challengeId: challenge.id, body } },
    }
  }
}

const cardMethod = {
  type: 'scheme',
  name: 'Carte bancaire',
  brands: ['cartebancaire', 'visa', 'mc', 'amex'],
}

export function registerPayments(endpoints: EndpointContext, context: PaymentContext): void {
  registerEndpoint(endpoints, '/paymentMethods', async ({ body }) => () => {
    const storedPaymentMethods = offeredCards(context.book, body.shopperReference)
    const paymentMethods = [cardMethod, ...offeredWallets(endpoints.merchantAccount)]
    return { status: 200, body: { paymentMethods, storedPaymentMethods } }
  })
  registerEndpoint(endpoints, '/payments', (call) => pay(call, context))
  registerEndpoint(endpoints, '/payments/details', (call) => finish(call, context))
}
