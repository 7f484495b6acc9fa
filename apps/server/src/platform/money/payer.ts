import { memberKey } from '../limits/limits.ts'
import type { SessionMember } from '../members/sessions.ts'
import type { FoundPayable } from './payables.ts'

/** A member as the one who pays. */
export function payerOf(member: SessionMember): Pick<FoundPayable, 'payer' | 'notedFor'> {
  const { id: userId, shopperReference, email } = member
  const payer = { userId, limitKey: memberKey(userId), shopperReference, email }
  return { payer, notedFor: userId }
}
