import type { Member } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { dayInZone, networkTimeZone, type UserId } from '@quatre/domain'
import { selectBalance } from '../core/money/ledger.ts'
import { memberAnswer } from './member-answer.ts'
import { selectMember } from './members.sql.ts'

/** A member as they see themselves, with their SOLDE. */
export async function wholeMember(db: Db, userId: UserId, now: number): Promise<Member> {
  const today = dayInZone(now, networkTimeZone)
  const [row, balance] = await Promise.all([
    selectMember(db, userId, today),
    selectBalance(db, userId),
  ])
  return memberAnswer(row, balance)
}
