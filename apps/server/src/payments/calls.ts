import { randomUUID } from 'node:crypto'
import { everybody, onlySelf, sampleIds, type CallLines } from '../testing/call-lines.ts'

const jwe = 'e'.repeat(40)
const nobodysKey = { key: 'k'.repeat(22) }
const payBody = {
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
const query = { bookingId: sampleIds.booking }

export const calls: CallLines<'payments'> = {
  payments: {
    methods: { query, answers: onlySelf(200) },
    // of a wrong amount
    payBooking: {
      query,
      body: payBody,
      answers: onlySelf(422),
      closedMeanwhile: 'amount_incorrect',
      goneMeanwhile: 'booking_not_found',
    },
    shareMethods: { params: nobodysKey, answers: everybody(404) },
    // a place that nobody has
    payShare: {
      query: { participationId: 999_999 },
      body: payBody,
      answers: onlySelf(404),
    },
    payGuestShare: {
      params: nobodysKey,
      body: { ...payBody, place: 's'.repeat(43) },
      answers: everybody(404),
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
