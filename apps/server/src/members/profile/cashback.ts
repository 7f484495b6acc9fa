import type { Member } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { cardDayOf, type UserId } from '@quatre/domain'
import { selectCardsHeld } from '../members.sql.ts'
import { selectLots } from '../../platform/money/credit.sql.ts'

type Cashback = Required<Pick<Member, 'cards' | 'qoodosRefund' | 'qoodosRefundExpiration'>>

/** The additions of `GET /users/me?qoodos_refund=true`: the subscription cards that are good today, and cashback. */
export async function cashbackOf(db: Db, userId: UserId, now: number): Promise<Cashback> {
  const byDay: Record<string, number> = {}
  const [cards, lots] = await Promise.all([
    selectCardsHeld(db, userId, cardDayOf(now)),
    selectLots(db, { userId, now }),
  ])
  for (const { lastDay, amountCents } of lots) {
    byDay[lastDay] = (byDay[lastDay] ?? 0) + amountCents
  }
  const value = Object.values(byDay).reduce((sum, cents) => sum + cents, 0)
  return {
    cards,
    qoodosRefund: { currency: 'EUR', value },
    qoodosRefundExpiration: byDay,
  }
}
