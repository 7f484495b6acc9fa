import { memberKey } from '../../platform/limits/limits.ts'
import type { FoundPayable, PayingMember } from './payables.ts'

/** A member as the one who pays. */
export function memberPayer(member: PayingMember): Pick<FoundPayable, 'payer' | 'notedFor'> {
  const { id: userId, shopperReference, email } = member
  const payer = { userId, limitKey: memberKey(userId), shopperReference, email }
  return { payer, notedFor: userId }
}
