import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { newsletterCenterMessage, type UserId } from '@quatre/domain'
import { tryUses, countUses } from '../../platform/limits/limits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { badField } from '../field-checks.ts'
import { mailFrom, mailTo } from '../links/mail-limits.sql.ts'
import { isChoosableCenter } from '../members.sql.ts'
import { lockPassword } from '../passwords/password.sql.ts'
import { newsletterMail } from './newsletter-mail.ts'
import {
  endByKey,
  endMemberNewsletter,
  endSubscription,
  selectIsSubscribed,
  selectSubscribedMember,
  subscribeMember,
  upsertSubscriber,
  type Subscription,
} from './subscriber.sql.ts'

type Needs = Pick<Platform, 'db' | 'mailer'>

/**
 * Subscribes an address, and writes to it once. The answer is the same for all addresses, a member's included, and no
 * account is touched.
 * @throws Problem bad_request, too_many_requests
 */
export async function subscribe(
  { db, mailer }: Needs,
  {
    body,
    callerAddress,
    now,
  }: {
    readonly body: HandlerInput<typeof contract.newsletters.subscribe>['body']
    readonly callerAddress: string
    readonly now: number
  },
): Promise<void> {
  const { email, firstName = null, lastName = null, center } = body
  if (!(await isChoosableCenter(db, center.id))) throw badField('center', newsletterCenterMessage)
  await inTransaction(db, async (tx) => {
    await countUses(tx, [mailFrom('newsletter', callerAddress)], now)
    // the answer does not reveal a full mailbox
    const isFull = (await tryUses(tx, [mailTo('newsletter', email)], now)) === null
    const subscriber = { email, firstName, lastName, centerId: center.id, now }
    const subscription = await upsertSubscriber(tx, subscriber)
    if (subscription === null || isFull) return
    // a stranger's words must not reach another person's mailbox: the given name is left out
    const to = { email, firstName: '' }
    const eventKey = `newsletter:${subscription.id}:${now}`
    await mailer.queue(tx, newsletterMail({ to, eventKey, subscription }))
  })
}

/** Subscribes a member. @throws Problem session_expired */
export async function subscribeOneself({ db, mailer }: Needs, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPassword(tx, userId)
    if (await subscribeMember(tx, userId)) await welcomeSubscriber(tx, mailer, userId)
  })
}

/**
 * Writes to a member who has just become a subscriber, or has just proven the address of one: once
 * for all time, so that no limit is needed.
 */
export async function welcomeSubscriber(tx: Db, mailer: Mailer, userId: UserId): Promise<void> {
  const subscription = await selectSubscribedMember(tx, userId)
  if (subscription === null) return
  const { email, firstName } = subscription
  const to = { email, firstName }
  const eventKey = `newsletter-member:${userId}`
  await mailer.queue(tx, newsletterMail({ to, eventKey, subscription }))
}

/**
 * Ends the newsletters of a mailbox by the link of one: as a member and as a subscriber, because
 * its reader asked for no more of them.
 * @throws Problem bad_request
 */
export async function unsubscribe(
  { db }: Pick<Needs, 'db'>,
  { now, ...link }: Subscription & { readonly now: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const email = await endByKey(tx, { ...link, now })
    if (email === undefined) throw brokenLink()
    await endSubscription(tx, email, now)
    await endMemberNewsletter(tx, email)
  })
}

/** Whether the way out still has something to end. @throws Problem bad_request */
export async function isSubscribed(
  { db }: Pick<Needs, 'db'>,
  link: Subscription,
): Promise<boolean> {
  const found = await selectIsSubscribed(db, link)
  if (found === undefined) throw brokenLink()
  return found
}

function brokenLink(): Problem {
  const sentence = 'Ce lien n’est pas valable'
  const fields = { users_key: sentence, users_id: sentence }
  return new Problem('bad_request', { fields })
}
