import { randomUUID } from 'node:crypto'
import type { Amount } from './amount.ts'
import { signItem } from './signature.ts'

export type NotificationItem = {
  additionalData: Record<string, string>
  amount: Amount
  eventCode: string
  eventDate: string
  merchantAccountCode: string
  merchantReference: string
  operations?: string[]
  originalPsp?: string
  originalReference?: string
  paymentMethod?: string
  pspReference: string
  reason: string
  success: 'true' | 'false'
}

/** `sendAfter` is in milliseconds since 1970. */
export type Notification = { id: string; sendAfter: number; item: NotificationItem }

export type Merchant = { merchantAccount: string; hmacKey: string }

export type Event = Omit<
  NotificationItem,
  'additionalData' | 'eventDate' | 'merchantAccountCode'
> & { additionalData?: Record<string, string> }

/** The signed item of one event, to be sent once `delayMilliseconds` have passed. */
export function signedNotification(
  event: Event,
  merchant: Merchant,
  now: Date,
  delayMilliseconds: number,
): Notification {
  const unsigned = {
    ...event,
    eventDate: now.toISOString(),
    merchantAccountCode: merchant.merchantAccount,
  }
  return {
    id: randomUUID(),
    sendAfter: now.getTime() + delayMilliseconds,
    item: {
      ...unsigned,
      additionalData: {
        ...event.additionalData,
        hmacSignature: signItem(unsigned, merchant.hmacKey),
      },
    },
  }
}

export function webhookBody(item: NotificationItem): object {
  return { live: 'false', notificationItems: [{ NotificationRequestItem: item }] }
}
