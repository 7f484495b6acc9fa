import type { Member } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { cashbackByLastDay, type UserId } from '@quatre/domain'
import { todayOf } from '../field-checks.ts'
import { selectCashback } from './cashback.sql.ts'

type Cashback = Required<Pick<Member, 'cards' | 'qoodosRefund' | 'qoodosRefundExpiration'>>

/** What `GET /users/me?qoodos_refund=true` adds; cards are not sold yet, so nobody holds one. */
export async function cashbackOf(db: Db, userId: UserId, now: number): Promise<Cashback> {
  const byDay = cashbackByLastDay(await selectCashback(db, userId), todayOf(now))
  const value = Object.values(byDay).reduce((sum, cents) => sum + cents, 0)
  return {
    cards: [],
    qoodosRefund: { currency: 'EUR', value },
    qoodosRefundExpiration: byDay,
  }
}
