import type { PaymentMethods } from '@quatre/contract'

/** The options of every component of Adyen's. */
export const adyenOptions = (
  card: Extract<PaymentMethods['card'], { provider: 'adyen' }>,
  cents: number,
) =>
  ({
    clientKey: card.clientKey,
    environment: card.environment,
    locale: 'fr-FR',
    countryCode: 'FR',
    analytics: { enabled: false },
    amount: { currency: 'EUR', value: cents },
    paymentMethodsResponse: card.paymentMethods,
  }) as const
