import type { contract, HandlerInput } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction, isDataFault } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { insertEvent, type EventKey } from './provider-event.sql.ts'

export const eventQueue = 'provider-event'

type Notification = HandlerInput<typeof contract.payments.notifications>['body']
type Item = Readonly<Record<string, unknown>>

const refusals = {
  notSigned: 'not signed with ADYEN_HMAC_KEY',
  notOurs: 'not of ADYEN_MERCHANT_ACCOUNT',
} as const

/**
 * Stores the well-signed items of a notification, each by itself, so that a bad one does not block good
 * ones; they are applied after the answer. A signed item that cannot be stored is
 * counted in the log: sent again it would be the same. For an item that is not signed, or is of another
 * merchant account, our setting may be the wrong one: the notification is refused, so that the provider
 * sends it again for days; its stored items are stored once.
 * @throws (from it) Problem unauthenticated
 */
export function notificationInbox(
  platform: Pick<Platform, 'db' | 'jobs' | 'provider' | 'log' | 'clock'>,
): (notification: Notification) => Promise<void> {
  const { provider, log, clock } = platform
  const quietUntil = { notSigned: 0, notOurs: 0 }

  /** In the log once an hour: the provider tries each of them many times. */
  function refuse(why: keyof typeof quietUntil, items: number): never {
    if (clock() >= quietUntil[why]) {
      log.error({ [why]: items }, `notifications are refused, ${refusals[why]}`)
      quietUntil[why] = clock() + hourMs
    }
    throw new Problem('unauthenticated')
  }

  return async ({ live, notificationItems }) => {
    const items = notificationItems.map(parseItem).filter((item) => item !== null)
    const signed = items.filter((item) => provider.isSigned(item))
    const ours = signed.filter(
      ({ merchantAccountCode }) => merchantAccountCode === provider.account.merchantAccount,
    )
    const notSigned = notificationItems.length - signed.length
    const notOurs = signed.length - ours.length
    let notStorable = 0
    for (const item of ours) {
      try {
        await storeItem(platform, item, live)
      } catch (error) {
        if (!isDataFault(error)) throw error
        notStorable += 1
      }
    }
    if (notStorable > 0) log.error({ notStorable }, 'a notification has items that are left out')
    if (notSigned > 0) refuse('notSigned', notSigned)
    if (notOurs > 0) refuse('notOurs', notOurs)
    checkpoint('notification: after it is stored, before the answer')
  }
}

function parseItem(entry: unknown): Item | null {
  const item = isObject(entry) ? entry.NotificationRequestItem : null
  return isObject(item) ? item : null
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function storeItem(
  { db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  item: Item,
  live: string,
): Promise<void> {
  const key: EventKey = {
    pspReference: storableText(item.pspReference),
    eventCode: storableText(item.eventCode),
    success: String(item.success) === 'true',
  }
  const merchantReference = storableText(item.merchantReference)
  // of the whole notification, and needed to check each item
  const payload = storableJson({ ...item, live })
  await inTransaction(db, async (tx) => {
    const added = await insertEvent(tx, { ...key, merchantReference, payload, now: clock() })
    if (added) await jobs.add(tx, eventQueue, key)
  })
}

/** Text as PostgreSQL keeps it: no NUL, no half of a pair of surrogates. */
function storableText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : ''
}

/** The same for JSON, where these are the only escapes of their kind that JSON.stringify writes. */
function storableJson(value: object): string {
  return JSON.stringify(value).replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|[^u])/g, (escape, what) =>
    String(what).length === 1 ? escape : '\uFFFD',
  )
}
