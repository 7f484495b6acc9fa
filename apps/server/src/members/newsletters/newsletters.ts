import type { contract, HandlerInput } from '@quatre/contract'
import { newsletterCenterMessage } from '@quatre/domain'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { badField } from '../field-checks.ts'
import { isChoosableCenter } from '../members.sql.ts'
import { newsletterMail } from './newsletter-mail.ts'
import {
  endByKey,
  endMemberNewsletter,
  endSubscription,
  noteSubscribing,
  subscribeMember,
  upsertSubscriber,
  type Subscription,
} from './subscriber.sql.ts'

type Needs = Pick<Platform, 'db' | 'mailer' | 'environment'>

/**
 * Subscribes an address, and writes to it once. Whoever it belongs to, a member included, the
 * answer is the same and no account is touched.
 * @throws Problem bad_request, too_many_requests
 */
export async function subscribe(
  { db, mailer, environment }: Needs,
  {
    body,
    address,
    now,
  }: {
    readonly body: HandlerInput<typeof contract.newsletters.subscribe>['body']
    readonly address: string
    readonly now: number
  },
): Promise<void> {
  const { email, firstName = null, lastName = null, center } = body
  if (!(await isChoosableCenter(db, center.id))) throw badField('center', newsletterCenterMessage)
  await inTransaction(db, async (tx) => {
    const { waitMs, mayMail } = await noteSubscribing(tx, { email, address, now })
    if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: waitMs / 1000 })
    const subscriber = { email, firstName, lastName, centerId: center.id, now }
    const subscription = await upsertSubscriber(tx, subscriber)
    if (subscription === null || !mayMail) return
    // a stranger's words do not go into somebody's mailbox: the name that was given is left out
    const to = { email, firstName: '' }
    const eventKey = `newsletter:${subscription.id}:${now}`
    const origin = environment.publicOrigin
    await mailer.queue(tx, newsletterMail({ to, origin, eventKey, subscription }))
  })
}

/** Subscribes a member; he is written to the first time. */
export async function subscribeOneself(
  { db, mailer, environment }: Needs,
  userId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subscribed = await subscribeMember(tx, userId)
    if (subscribed === null || subscribed.email === null) return
    const { email, firstName } = subscribed
    await mailer.queue(
      tx,
      newsletterMail({
        to: { email, firstName },
        origin: environment.publicOrigin,
        eventKey: `newsletter-member:${userId}`,
        subscription: subscribed,
      }),
    )
  })
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

function brokenLink(): Problem {
  const sentence = 'Ce lien n’est pas valable'
  const fields = { users_key: sentence, users_id: sentence }
  return new Problem('bad_request', { fields, values: { fields: Object.keys(fields).join(', ') } })
}
