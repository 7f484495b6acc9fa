import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as AdyenLibrary from '@adyen/api-library'
import type { PaymentStand } from './stand.ts'

export interface Item {
  readonly eventCode: string
  readonly merchantReference: string
  readonly pspReference: string
  readonly originalReference?: string
  readonly value: number
  readonly currency?: string
  readonly merchantAccount?: string
  readonly success?: boolean
  readonly reason?: string
  readonly eventDate?: string
}

/** A reference as the provider makes them. */
export const newPspReference = () => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()

type Library = typeof AdyenLibrary

/** A notification item signed with the provider's own library, as the real one would be. */
export function signedItem(
  stand: Pick<PaymentStand, 'environment'>,
  item: Item,
): Record<string, unknown> {
  const { hmacValidator } = createRequire(import.meta.url)('@adyen/api-library') as Library
  const unsigned = {
    amount: { currency: item.currency ?? 'EUR', value: item.value },
    eventCode: item.eventCode,
    eventDate: item.eventDate ?? new Date(0).toISOString(),
    merchantAccountCode: item.merchantAccount ?? stand.environment.adyenMerchantAccount,
    merchantReference: item.merchantReference,
    originalReference: item.originalReference ?? '',
    pspReference: item.pspReference,
    reason: item.reason ?? '',
    success: String(item.success ?? true),
  }
  const hmacSignature = new hmacValidator().calculateHmac(
    unsigned as never,
    stand.environment.adyenHmacKey,
  )
  return { ...unsigned, additionalData: { hmacSignature } }
}

/** The `Authorization` of a user name and a password. */
export function basicCredentials(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Posts items as the provider does; the status of the answer. */
export function notify(
  stand: PaymentStand,
  items: readonly Record<string, unknown>[],
  password = stand.environment.adyenNotificationPassword,
): Promise<number> {
  const notificationItems = items.map((item) => ({ NotificationRequestItem: item }))
  return notifyBody(stand, { live: 'false', notificationItems }, password)
}

/** Posts a whole body to where the provider notifies; the status of the answer. */
export async function notifyBody(
  stand: PaymentStand,
  body: object,
  password = stand.environment.adyenNotificationPassword,
): Promise<number> {
  const { adyenNotificationUser: user } = stand.environment
  const { status } = await stand.call('POST', '/payments/adyen/notifications', {
    headers: { authorization: basicCredentials(user, password) },
    body,
  })
  return status
}
