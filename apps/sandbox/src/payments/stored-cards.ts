import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Book } from './book.ts'
import { cardBrand } from './cards.ts'
import type { Card, CardReader } from './cards.ts'
import type { Order } from './challenges.ts'
import { isAuthorised } from './endpoint.ts'
import type { EndpointContext } from './endpoint.ts'
import type { StoredCard } from './journal.ts'
import { signedNotification } from './notification-items.ts'
import type { Merchant, Notification } from './notification-items.ts'
import { newPspReference } from './references.ts'
import type { JsonObject } from './request-body.ts'
import { refusals } from './service-error.ts'
import { testCards } from './test-cards.ts'

type Stored = {
  /** Absent when it was stored before. */
  card?: StoredCard
  additionalData: Record<string, string>
  notifications: Notification[]
}

/** Stores the card of an authorised order whose holder wanted it; the same card is stored once. */
export function storeCard(
  order: Order,
  originalPsp: string,
  { book, merchant, now }: { book: Pick<Book, 'storedCards'>; merchant: Merchant; now: Date },
): Stored | undefined {
  const { storedFor: shopperReference, paymentMethod: brand, lastFour, expiry } = order
  if (shopperReference === undefined) return undefined
  const known = shopperCards(book, shopperReference).find(
    (card) => card.brand === brand && card.lastFour === lastFour && card.expiry === expiry,
  )
  const card = known ?? { id: newPspReference(), shopperReference, brand, lastFour, expiry }
  const additionalData = {
    'tokenization.shopperReference': shopperReference,
    'tokenization.storedPaymentMethodId': card.id,
    'tokenization.store.operationType': known ? 'alreadyExisting' : 'created',
  }
  if (known) return { additionalData, notifications: [] }
  const contract = {
    eventCode: 'RECURRING_CONTRACT',
    success: 'true',
    pspReference: card.id,
    originalPsp,
    originalReference: originalPsp,
    merchantReference: order.merchantReference,
    amount: { value: 0, currency: order.amount.currency },
    paymentMethod: brand,
    reason: '',
    additionalData: {
      'recurring.recurringDetailReference': card.id,
      'recurring.shopperReference': shopperReference,
      shopperReference,
    },
  } as const
  return { card, additionalData, notifications: [signedNotification(contract, merchant, now, 0)] }
}

function shopperCards(book: Pick<Book, 'storedCards'>, shopperReference: unknown): StoredCard[] {
  return [...book.storedCards.values()].filter((one) => one.shopperReference === shopperReference)
}

/** A stored card in Adyen's format. */
function cardResource({ id, brand, lastFour, expiry }: StoredCard) {
  const [expiryMonth = '', expiryYear = ''] = expiry.split('/')
  return {
    id,
    type: 'scheme',
    name: brand === 'visa' ? 'VISA' : brand === 'mc' ? 'MasterCard' : 'American Express',
    brand,
    lastFour,
    expiryMonth,
    expiryYear: expiryYear.slice(-2),
    supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  }
}

/** The same for a page that pays. */
export function offeredCards(book: Book, shopperReference: unknown): object[] {
  return shopperCards(book, shopperReference).map((card) => ({
    ...cardResource(card),
    supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
  }))
}

/** The card that a payment names instead of bringing one, of that shopper alone. */
export async function readStoredCard(
  body: JsonObject,
  paymentMethod: JsonObject,
  { book, cards }: { book: Book; cards: CardReader },
): Promise<Card> {
  if (body.recurringProcessingModel === undefined) {
    throw refusals.invalid("Required field 'recurringProcessingModel' is not provided.")
  }
  const stored = shopperCards(book, body.shopperReference).find(
    (one) => one.id === paymentMethod.storedPaymentMethodId,
  )
  // Its number was never kept: its brand and last digits identify it among the test cards.
  const number = testCards
    .map((one) => one.number)
    .find((one) => stored && cardBrand(one) === stored.brand && one.endsWith(stored.lastFour))
  if (stored === undefined || number === undefined) throw refusals.unknownStoredCard()
  const [month, year] = stored.expiry.split('/')
  const securityCode = await cards.readCode(paymentMethod)
  return { number, expiryMonth: Number(month), expiryYear: Number(year), securityCode }
}

/** `GET /storedPaymentMethods` and `DELETE /storedPaymentMethods/{id}`. */
export function registerStoredCards({
  app,
  book,
  schemas,
  apiKey,
  merchantAccount,
}: EndpointContext): void {
  const asked = (request: FastifyRequest) => {
    const query = request.query as Record<string, string | undefined>
    if (!isAuthorised(request, apiKey)) throw refusals.unauthorised()
    if (query.merchantAccount !== merchantAccount) throw refusals.wrongMerchantAccount()
    return shopperCards(book, query.shopperReference)
  }
  app.get('/v71/storedPaymentMethods', async (request, reply) => {
    const cards = asked(request)
    const { shopperReference = '' } = request.query as { shopperReference?: string }
    const storedPaymentMethods = cards.map((card) => ({ ...cardResource(card), shopperReference }))
    const body = { merchantAccount, shopperReference, storedPaymentMethods }
    schemas.checkResponse('/storedPaymentMethods', 200, body, 'get')
    return reply.send(body)
  })
  app.delete<{ Params: { id: string } }>(
    '/v71/storedPaymentMethods/:id',
    async (request, reply): Promise<FastifyReply> => {
      const card = asked(request).find((one) => one.id === request.params.id)
      if (card === undefined) throw refusals.unknownStoredCard()
      book.record({ removedCard: card.id })
      return reply.code(204).send()
    },
  )
}
