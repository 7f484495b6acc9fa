import { createHmac } from 'node:crypto'
import type { Amount } from './amount.ts'

type SignedFields = {
  pspReference: string
  originalReference?: string
  merchantAccountCode: string
  merchantReference: string
  amount: Amount
  eventCode: string
  success: string
}

/**
 * https://docs.adyen.com/development-resources/webhooks/verify-hmac-signatures : eight values in
 * this order, joined by colons, a missing one empty. As in Adyen's own library the values of a
 * standard item are joined as they are; only its older key-value signatures escape them.
 */
export function signItem(item: SignedFields, hmacKeyHex: string): string {
  const payload = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':')
  return createHmac('sha256', Buffer.from(hmacKeyHex, 'hex')).update(payload).digest('base64')
}
