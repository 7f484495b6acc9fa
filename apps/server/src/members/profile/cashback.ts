import type { Member } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { selectLots } from '../../platform/money/credit.sql.ts'

type Cashback = Required<Pick<Member, 'cards' | 'qoodosRefund' | 'qoodosRefundExpiration'>>

/** What `GET /users/me?qoodos_refund=true` adds; cards are not sold yet, so nobody holds one. */
export async function cashbackOf(db: Db, userId: UserId, now: number): Promise<Cashback> {
  const byDay: Record<string, number> = {}
  for (const { lastDay, amountCents } of await selectLots(db, { userId, now })) {
    byDay[lastDay] = (byDay[lastDay] ?? 0) + amountCents
  }
  const value = Object.values(byDay).reduce((sum, cents) => sum + cents, 0)
  return {
    cards: [],
    qoodosRefund: { currency: 'EUR', value },
    qoodosRefundExpiration: byDay,
  }
}
