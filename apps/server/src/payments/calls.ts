import { randomUUID } from 'node:crypto'
import { everybody, onlySelf, sampleIds, type CallLines } from '../testing/call-lines.ts'

const jwe = 'e'.repeat(40)
const query = { bookingId: sampleIds.booking }

/** A payment of a wrong amount. */
const wrongAmount = {
  amount: { currency: 'EUR', value: 1 },
  paymentMethod: {
    type: 'scheme',
    encryptedCardNumber: jwe,
    encryptedExpiryMonth: jwe,
    encryptedExpiryYear: jwe,
    encryptedSecurityCode: jwe,
    holderName: 'Léa Martin',
    brand: 'visa',
    checkoutAttemptId: 'x',
    clientStateDataIndicator: true,
  },
  browserInfo: {
    acceptHeader: '*/*',
    colorDepth: 24,
    javaEnabled: false,
    javaScriptEnabled: true,
    language: 'fr-FR',
    screenHeight: 900,
    screenWidth: 1440,
    timeZoneOffset: -60,
    userAgent: 'test',
  },
  channel: 'Web',
  shopperLocale: 'fr-FR',
}

export const calls: CallLines<'payments'> = {
  payments: {
    methods: { query, answers: onlySelf(200) },
    // of a wrong amount
    payBooking: {
      query,
      body: wrongAmount,
      answers: onlySelf(422),
      closedMeanwhile: 'amount_incorrect',
      goneMeanwhile: 'booking_not_found',
    },
    payOfferItem: {
      query: { userId: '1', offreItemId: sampleIds.offreItem },
      body: wrongAmount,
      // a card that is paid already
      answers: onlySelf(409, 403),
    },
    // a payment that does not exist
    details: {
      body: { payment: randomUUID(), details: { redirectResult: 'x' } },
      answers: everybody(404),
    },
    notifications: {
      body: { live: 'false', notificationItems: [{ NotificationRequestItem: {} }] },
      answers: everybody(401),
    },
  },
}
