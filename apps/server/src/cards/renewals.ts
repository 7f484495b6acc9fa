import type { Db } from '@quatre/db'
import {
  addDays,
  cardDay,
  periodEnd,
  renewalRetryDays,
  type ChargeId,
  type StoredCardId,
  type UserId,
} from '@quatre/domain'
import {
  existingPeriod,
  insertPeriod,
  selectLastPeriod,
  selectPaidCharge,
} from './card-period.sql.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { endedMail, refusedMail, reminderMail, stoppedMail, tellHolder } from './mails.ts'
import {
  endItem,
  endOver,
  lockItem,
  lockNextDue,
  lockNextToAnnounce,
  lockRenewing,
  updateItem,
  type ItemRow,
} from './offer-item.sql.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'mailer' | 'storedCards'>

/** Ends, announces and renews cards; any number of processes may do so at the same moment. */
export async function renewCards(platform: Needs): Promise<void> {
  const { db, clock, mailer } = platform
  const now = clock()
  await inTransaction(db, async (tx) => {
    for (const item of await endOver(tx, { today: cardDay(now), now })) {
      await tellHolder(tx, mailer, item, (card, to) => endedMail(card, to, 'stopped'))
    }
  })
  while (await handleNextCard(platform, now, lockNextToAnnounce, announce));
  while (await handleNextCard(platform, now, lockNextDue, charge));
}

type Work = (tx: Db, platform: Needs, item: ItemRow, now: number) => Promise<void>

/** Takes one card that no other process has taken, and handles it; false when there is none. */
function handleNextCard(
  platform: Needs,
  now: number,
  lockNext: typeof lockNextDue,
  work: Work,
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const item = await lockNext(tx, now)
    if (item !== null) await work(tx, platform, item, now)
    return item !== null
  })
}

/** Seven days before (requirement CA9). */
async function announce(tx: Db, { mailer }: Needs, item: ItemRow): Promise<void> {
  await updateItem(tx, item.id, { remindedFor: item.paidUntil })
  await tellHolder(tx, mailer, item, reminderMail)
}

/** The stored card that a card was last paid with, or that was kept then; null when it is gone. */
export async function keptCard(
  db: Db,
  storedCards: Platform['storedCards'],
  itemId: number,
): Promise<StoredCardId | null> {
  const paid = await selectPaidCharge(db, itemId)
  return paid === null ? null : storedCards.ofCharge(db, paid)
}

/** A renewal is stopped: for the end of the period, or at once when that has passed. */
export async function stopRenewal(
  tx: Db,
  { mailer }: Pick<Needs, 'mailer'>,
  item: ItemRow,
  now: number,
): Promise<void> {
  // its days are over already: it was waiting for another try
  if (item.refusals > 0) {
    await endItem(tx, item.id, now)
    return tellHolder(tx, mailer, item, (card, to) => endedMail(card, to, 'stopped'))
  }
  await updateItem(tx, item.id, { renews: false, nextChargeAt: null, cancelledAt: now })
  await tellHolder(tx, mailer, item, (card, to) => stoppedMail(card, to, now))
}

/** A bank card is removed: its renewals end. */
export async function stopStoredCardRenewals(
  tx: Db,
  platform: Pick<Needs, 'mailer' | 'storedCards'>,
  removed: { readonly storedCardId: StoredCardId; readonly userId: UserId; readonly now: number },
): Promise<void> {
  for (const item of await lockRenewing(tx, removed.userId)) {
    const renewedBy = await keptCard(tx, platform.storedCards, item.id)
    if (renewedBy === removed.storedCardId) await stopRenewal(tx, platform, item, removed.now)
  }
}

/** Has the stored card charged for the next period: its row records the charge, so it is made once. */
async function charge(tx: Db, platform: Needs, item: ItemRow, now: number): Promise<void> {
  const { mailer, storedCards } = platform
  await updateItem(tx, item.id, { nextChargeAt: null })
  const storedCardId = await keptCard(tx, storedCards, item.id)
  if (storedCardId === null) {
    await endItem(tx, item.id, now)
    return tellHolder(tx, mailer, item, (card, to) => endedMail(card, to, 'stopped'))
  }
  const last = await selectLastPeriod(tx, item.id)
  const isBegun = last !== null && last.startsOn === item.paidUntil
  const number = (last?.number ?? -1) + 1
  const { chargeId } = isBegun ? last : await insertPeriod(tx, item, { number, now })
  await storedCards.charge(tx, { chargeId, storedCardId, model: 'Subscription', now })
  checkpoint('renewal: charged, before the commit')
}

/**
 * The bank refused a renewal for good: it is tried again one and three days after the end of the period,
 * then the card ends (requirement CA10).
 */
export async function renewalRefused(
  tx: Db,
  { mailer }: Pick<Needs, 'mailer'>,
  chargeId: ChargeId,
  now: number,
): Promise<void> {
  const { itemId, startsOn } = await existingPeriod(tx, chargeId)
  const item = await lockItem(tx, itemId)
  if (item.state !== 'active' || item.paidUntil !== startsOn) return
  const days = renewalRetryDays[item.refusals]
  if (days === undefined || !item.renews) {
    await endItem(tx, itemId, now)
    const why = item.renews ? 'refused' : 'stopped'
    return tellHolder(tx, mailer, item, (card, to) => endedMail(card, to, why))
  }
  const nextChargeAt = Math.max(now, periodEnd(addDays(startsOn, days)))
  await updateItem(tx, itemId, { refusals: item.refusals + 1, nextChargeAt })
  await tellHolder(tx, mailer, item, (card, to) => refusedMail(card, to, nextChargeAt))
}
