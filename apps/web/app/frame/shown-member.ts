import type { Member } from '@quatre/contract'
import { eurosExact } from '@quatre/domain'
import { profileGap } from '../account/completion/profile-gap.ts'
import type { RequestContext, ShownMember } from '../site/context.ts'
import { cookieNames } from '../site/visit/cookies.ts'

/** The facts about its member that the frame of every page shows. */
export function shownMember(
  member: Pick<
    Member,
    | 'id'
    | 'firstName'
    | 'avatar'
    | 'refund'
    | 'receiveNewsletter'
    | 'mobilePhone'
    | 'center'
    | 'mustComplete'
    | 'licenceValid'
  >,
  { cookies, audience }: Pick<RequestContext, 'cookies' | 'audience'>,
): ShownMember {
  const { id, firstName, avatar, refund, receiveNewsletter, mustComplete, licenceValid } = member
  // « Plus tard » applies until the browser session ends, unless the field is required
  const isPutOff = cookies.has(cookieNames.completionLater) && !mustComplete
  return {
    firstName,
    avatarUrl: avatar,
    balance: eurosExact(refund.value),
    receiveNewsletter,
    isVerified: licenceValid,
    gap: isPutOff ? null : profileGap(member),
    audienceName: audience?.pseudonym(id) ?? null,
  }
}
