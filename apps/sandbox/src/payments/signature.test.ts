import { expect, it } from 'vitest'
import { hmacValidator } from '@adyen/api-library'
import { signItem } from './signature.ts'
import { signedNotification } from './notification-items.ts'

const publishedKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
const published = {
  pspReference: '7914073381342284',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
}

it("signs Adyen's published example with Adyen's published signature", () => {
  expect(signItem(published, publishedKey)).toBe('coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=')
})

it("makes notifications that Adyen's own library accepts", () => {
  const { item } = signedNotification(
    {
      eventCode: 'REFUND',
      success: 'true',
      pspReference: 'QFQTPCQ8HXSKGK82',
      originalReference: 'V4HZ4RBFJGXXGN82',
      merchantReference: 'réservation: 7 \\ « été »',
      amount: { value: 1250, currency: 'EUR' },
      reason: '',
    },
    { merchantAccount: 'QuatrePadel', hmacKey: publishedKey },
    new Date('2026-11-05T10:00:00Z'),
    0,
  )
  type Item = Parameters<hmacValidator['validateHMAC']>[0]
  const received = item as unknown as Item
  expect(new hmacValidator().validateHMAC(received, publishedKey)).toBe(true)
  const altered = { ...item, amount: { value: 1251, currency: 'EUR' } } as unknown as Item
  expect(new hmacValidator().validateHMAC(altered, publishedKey)).toBe(false)
})
