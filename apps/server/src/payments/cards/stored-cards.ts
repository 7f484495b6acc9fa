import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { hourMs, type PaymentId, type UserId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import type { Owner } from '../../core/owners.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { existingPayment } from '../payment.sql.ts'
import {
  insertCard,
  isGuarantee,
  linkPayment,
  markOverRemoved,
  markAllRemoved,
  markRemoved,
  selectKeptCards,
  selectOwnCard,
  selectShopper,
  type ProviderName,
} from './stored-card.sql.ts'

const keepQueue = 'keep-stored-card'
const removeQueue = 'remove-stored-card'
/** The provider lists a card within seconds of storing it. */
const listedWithinMs = 24 * hourMs

/** A card that the provider has stored with a payment: its answer and a notification name it. */
interface StoredWith {
  readonly paymentId: PaymentId
  readonly providerId: string
  readonly toldAt: number
}

/** The provider has stored a card: it is written here after the commit, once. */
export function keepCard(
  tx: Db,
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  stored: Omit<StoredWith, 'toldAt'>,
): Promise<void> {
  return jobs.add(tx, keepQueue, { ...stored, toldAt: clock() } satisfies StoredWith)
}

/** Registers the work after a commit. */
export function workOnStoredCards(platform: Platform): void {
  const { jobs, provider } = platform
  jobs.handle<StoredWith>(keepQueue, (stored) => writeCard(platform, stored))
  jobs.handle<ProviderName>(removeQueue, (card) => provider.removeStoredCard(card))
}

/** Reads the card from the provider's list: neither answer nor notification describes it. */
async function writeCard(platform: Platform, stored: StoredWith): Promise<void> {
  const { db, provider, clock, log } = platform
  const { paymentId, providerId, toldAt } = stored
  if (await linkPayment(db, paymentId, providerId)) return
  const { userId, keepsCard } = await existingPayment(db, paymentId)
  // nothing is kept for a guest
  if (userId === null) return
  const { shopperReference, isActive } = await selectShopper(db, userId)
  const cards = await provider.storedCards(shopperReference)
  const card = cards.find((one) => one.providerId === providerId)
  const now = clock()
  if (card === undefined) {
    // a notification came again after the provider had forgotten it
    if (!isActive) return
    if (now - toldAt < listedWithinMs) throw new Error('a stored card is not listed yet')
    log.error({ payment: paymentId }, 'a stored card is not listed: to be looked at')
    return
  }
  const written = await inTransaction(db, async (tx) => {
    await insertCard(tx, { ...card, userId, onlyGuarantees: keepsCard === 'guarantee', now })
    return linkPayment(tx, paymentId, providerId)
  })
  // its member has left meanwhile
  if (!written) await provider.removeStoredCard({ providerId, shopperReference })
}

/** The guarantee of a card is over: it is kept no more, unless its payer asked for it. */
export function forgetGuarantees({
  db,
  jobs,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'clock'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const card of await markOverRemoved(tx, clock())) await jobs.add(tx, removeQueue, card)
  })
}

/** An account is closed: the provider forgets its cards after the commit. */
export async function removeAllCards(
  tx: Db,
  { jobs }: Pick<Platform, 'jobs'>,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<void> {
  for (const card of await markAllRemoved(tx, userId, now)) await jobs.add(tx, removeQueue, card)
}

export const storedCardOwner = (db: Db): Owner => ({
  async owns({ id, userId }) {
    return (await selectOwnCard(db, { id: String(id), userId })) !== null
  },
})

export function storedCardHandlers(platform: Platform): Handlers<typeof contract.storedCards> {
  const { db, provider, log, events } = platform
  return {
    async list(_input, { member, now }) {
      return { storedCards: await selectKeptCards(db, { userId: member.id, now }) }
    },

    async remove({ params }, { member, now }) {
      const card = await selectOwnCard(db, { id: params.id, userId: member.id })
      if (card === null) throw new Problem('forbidden')
      if (await isGuarantee(db, card.id)) throw new Problem('stored_card_guarantees')
      // at the provider first: a card removed here must not stay there
      if (card.removedAt === null) {
        await provider.removeStoredCard(card).catch((error: unknown) => {
          log.error({ err: error }, 'a stored card could not be removed')
          throw new Problem('stored_card_not_removed')
        })
        await inTransaction(db, async (tx) => {
          const removed = { storedCardId: card.id, userId: member.id, now }
          await events.emit(tx, 'storedCardRemoved', removed)
          await markRemoved(tx, card.providerId, now)
        })
      }
      return { status: 'removed' }
    },
  }
}
