import type { Member } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { todayOf } from '../field-checks.ts'
import { selectCashback, type CashbackEntry } from './cashback.sql.ts'

// rules « Wallet, cashback »: valid 6 months, spent oldest first
const validMonths = 6

type Cashback = Required<Pick<Member, 'cards' | 'qoodosRefund' | 'qoodosRefundExpiration'>>

/** What `GET /users/me?qoodos_refund=true` adds; cards are not sold yet, so nobody holds one. */
export async function cashbackOf(db: Db, userId: number, now: number): Promise<Cashback> {
  const byDay = leftByLastDay(await selectCashback(db, userId), todayOf(now))
  const value = Object.values(byDay).reduce((sum, cents) => sum + cents, 0)
  return {
    cards: [],
    qoodosRefund: { currency: 'EUR', value },
    qoodosRefundExpiration: byDay,
  }
}

/** Cents that can still be spent on the day `today`, by the last day they can be. */
export function leftByLastDay(
  entries: readonly CashbackEntry[],
  today: string,
): Record<string, number> {
  let used = -entries.reduce((sum, { cents }) => sum + Math.min(0, cents), 0)
  const left: Record<string, number> = {}
  for (const { cents, at } of entries.filter((entry) => entry.cents > 0)) {
    const rest = Math.max(0, cents - used)
    used -= cents - rest
    const lastDay = Temporal.PlainDate.from(todayOf(at)).add({ months: validMonths }).toString()
    if (rest > 0 && lastDay >= today) left[lastDay] = (left[lastDay] ?? 0) + rest
  }
  return left
}
