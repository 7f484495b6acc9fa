import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as AdyenLibrary from '@adyen/api-library'
import type { Types } from '@adyen/api-library'
import type { Row } from '@quatre/db'
import type { PaymentId, RefundId } from '@quatre/domain'
import type { Environment } from '../../environment.ts'
import { httpClientTo, ProviderRefusal } from './checkout-client.ts'

type PaymentRequest = Types.checkout.PaymentRequest
type PaymentResponse = Types.checkout.PaymentResponse
type PaymentDetailsResponse = Types.checkout.PaymentDetailsResponse

/** Why a stored card is charged without its holder. */
export type RecurringModel = NonNullable<Row<'payment', 'chargedAs'>['chargedAs']>

interface AskedPayment {
  /** The page of this site that the payer comes back to: its path, or its address. */
  readonly returnPath: string
  readonly paymentId: PaymentId
  readonly amountCents: number
  readonly shopperReference: string
}

/** A payment as the booking side knows it; the rest of the request is ours to add. */
interface CardPayment extends AskedPayment {
  readonly shopperEmail: string | null
  readonly shopperIp: string
  readonly paymentMethod: Record<string, unknown>
  /** The use that its card is kept for; null of one that is not, or is kept already. */
  readonly storedFor: 'CardOnFile' | RecurringModel | null
  readonly browserInfo: Record<string, unknown> | undefined
  readonly shopperLocale: string
}

/** A stored card as the provider knows it. */
export interface ProviderCard extends Row<
  'storedCard',
  'providerId' | 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear'
> {}

/** The calls of the Checkout API (v71) that we make. Each repeats harmlessly under its key. */
export interface Checkout {
  paymentMethods(amountCents: number): Promise<Record<string, unknown>>
  pay(payment: CardPayment): Promise<PaymentResponse>
  details(paymentId: PaymentId, redirectResult: string): Promise<PaymentDetailsResponse>
  /** Charges a stored card without its holder. */
  chargeStored(
    payment: AskedPayment & { readonly providerId: string; readonly model: RecurringModel },
  ): Promise<PaymentResponse>
  storedCards(shopperReference: string): Promise<ProviderCard[]>
  /** Has the provider forget a stored card; one that it does not know is forgotten. */
  removeStoredCard(
    card: Pick<ProviderCard, 'providerId'> & Pick<AskedPayment, 'shopperReference'>,
  ): Promise<void>
  /** Asks for a refund of a captured payment; its outcome comes as a notification. */
  refund(refund: {
    readonly refundId: RefundId
    readonly pspReference: string
    readonly amountCents: number
  }): Promise<{ pspReference: string }>
  /**
   * Asks to undo a payment whose answer never came, by our own reference, within a day of it. The
   * answer says only that the question was received; its outcome comes as a notification, of each
   * time that it is asked.
   */
  cancel(paymentId: PaymentId, time: number): Promise<{ pspReference: string }>
  /** Whether a notification item was signed with our key, or the one before it. */
  isSigned(item: Record<string, unknown>): boolean
}

type Library = typeof AdyenLibrary

/** Opens the provider's API; its library takes a third of a second to load, so it waits for a call. */
export function openCheckout(environment: Environment): Checkout {
  const require = createRequire(import.meta.url)
  const http = httpClientTo(environment)
  let opened: ReturnType<typeof open> | null = null

  function open() {
    const { Client, CheckoutAPI, EnvironmentEnum, hmacValidator } =
      require('@adyen/api-library') as Library
    const client = new Client({
      apiKey: environment.adyenApiKey,
      environment: EnvironmentEnum.TEST,
    })
    client.httpClient = http
    return { api: new CheckoutAPI(client), validator: new hmacValidator() }
  }
  const library = () => (opened ??= open())

  const merchantAccount = environment.adyenMerchantAccount
  function returnAddress(path: string, paymentId: PaymentId): string {
    const address = new URL(path, environment.publicOrigin)
    address.searchParams.set('payment', paymentId)
    return address.href
  }
  const euros = (value: number) => ({ currency: 'EUR', value })
  const paymentRequest = ({
    paymentId,
    amountCents,
    shopperReference,
    returnPath,
  }: AskedPayment) => ({
    merchantAccount,
    amount: euros(amountCents),
    reference: paymentId,
    shopperReference,
    returnUrl: returnAddress(returnPath, paymentId),
  })

  return {
    async paymentMethods(amountCents) {
      const asked = JSON.stringify({
        merchantAccount,
        amount: euros(amountCents),
        countryCode: 'FR',
        shopperLocale: 'fr-FR',
        channel: 'Web',
      })
      // a page waits for it: without the library
      const address = `${environment.adyenCheckoutUrl}/paymentMethods`
      return JSON.parse(await http.request(address, asked, null, true)) as Record<string, unknown>
    },

    pay(payment) {
      const isKept = payment.paymentMethod.storedPaymentMethodId !== undefined
      const request = {
        ...paymentRequest(payment),
        shopperIP: payment.shopperIp,
        shopperLocale: payment.shopperLocale,
        shopperInteraction: isKept ? 'ContAuth' : 'Ecommerce',
        ...(isKept && { recurringProcessingModel: 'CardOnFile' }),
        ...(payment.storedFor && {
          storePaymentMethod: true,
          recurringProcessingModel: payment.storedFor,
        }),
        channel: 'Web',
        countryCode: 'FR',
        origin: environment.publicOrigin,
        paymentMethod: payment.paymentMethod,
        ...(payment.shopperEmail && { shopperEmail: payment.shopperEmail }),
        ...(payment.browserInfo && { browserInfo: payment.browserInfo }),
      } as unknown as PaymentRequest
      return library().api.PaymentsApi.payments(request, { idempotencyKey: payment.paymentId })
    },

    chargeStored({ providerId: storedPaymentMethodId, model, ...payment }) {
      const request = {
        ...paymentRequest(payment),
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: model,
        paymentMethod: { type: 'scheme', storedPaymentMethodId },
      } as unknown as PaymentRequest
      return library().api.PaymentsApi.payments(request, { idempotencyKey: payment.paymentId })
    },

    async storedCards(shopperReference) {
      const { storedPaymentMethods = [] } =
        await library().api.RecurringApi.getTokensForStoredPaymentDetails(
          shopperReference,
          merchantAccount,
        )
      return storedPaymentMethods.flatMap(providerCards)
    },

    async removeStoredCard({ providerId, shopperReference }) {
      const { RecurringApi } = library().api
      try {
        await RecurringApi.deleteTokenForStoredPaymentDetails(
          providerId,
          shopperReference,
          merchantAccount,
        )
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || !error.unknownCard) throw error
      }
    },

    details(paymentId, redirectResult) {
      // of both: the answer to a wrong result must not be kept for the right one
      const key = createHash('sha256').update(`${paymentId}:${redirectResult}`).digest('base64url')
      return library().api.PaymentsApi.paymentsDetails(
        { details: { redirectResult } },
        { idempotencyKey: `details-${key}` },
      )
    },

    async refund({ refundId, pspReference, amountCents }) {
      const answer = await library().api.ModificationsApi.refundCapturedPayment(
        pspReference,
        { merchantAccount, amount: euros(amountCents), reference: refundId },
        { idempotencyKey: refundId },
      )
      return { pspReference: answer.pspReference }
    },

    async cancel(paymentId, time) {
      const reference = `cancel-${paymentId}-${time}`
      const answer = await library().api.ModificationsApi.cancelAuthorisedPayment(
        { merchantAccount, paymentReference: paymentId, reference },
        { idempotencyKey: reference },
      )
      return { pspReference: answer.pspReference }
    },

    isSigned(item) {
      const { adyenHmacKey, adyenPreviousHmacKey } = environment
      return [adyenHmacKey, adyenPreviousHmacKey].some((key) => {
        try {
          return key !== undefined && library().validator.validateHMAC(item as never, key)
        } catch {
          return false
        }
      })
    },
  }
}

/** A card of the provider's list; undefined for other entries. */
function providerCards(stored: Types.checkout.StoredPaymentMethodResource): ProviderCard[] {
  const { id: providerId, brand, lastFour, expiryMonth, expiryYear } = stored
  if (!providerId || !brand || !lastFour || !expiryMonth || !expiryYear) return []
  const year = 2000 + (Number(expiryYear) % 100)
  return [{ providerId, brand, lastFour, expiryMonth: Number(expiryMonth), expiryYear: year }]
}
