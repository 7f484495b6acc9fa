import { sql } from 'kysely'
import { everybody, members, type CallLines } from '../../testing/call-lines.ts'
import { centers } from '../../testing/center-fixture.ts'
import type { Stand } from '../../testing/stand.ts'
import type { MailParts, SampleMail } from '../../testing/sample-mails.ts'
import { newsletterMail } from './newsletter-mail.ts'

const subscription = { users_key: 'k'.repeat(32), users_id: 1_000_000 }

export const calls: CallLines<'newsletters'> = {
  newsletters: {
    subscribe: {
      body: {
        email: 'nouvelle@joueurs.example',
        firstName: 'Zoé',
        lastName: 'Petit',
        center: { id: centers.toulouse },
      },
      answers: everybody(200),
    },
    subscribeMember: { answers: members(200) },
    oneClick: { query: subscription, answers: everybody(200) },
    link: { body: subscription, answers: everybody(200), wrongKey: 400 },
    unsubscribe: { body: subscription, answers: everybody(200), wrongKey: 400 },
  },
}

/** A subscriber without an account. */
export const addSamples = ({ db }: Stand) =>
  sql`insert into newsletter_subscriber (id, email, key, subscribed_at)
    overriding system value values (${subscription.users_id}, 'abonne@joueurs.example',
      ${subscription.users_key}, now())`.execute(db)

export const mails = ({ envelope, link, userId }: MailParts): readonly SampleMail[] => [
  {
    words: newsletterMail({ ...envelope, subscription: { id: userId, key: link.key } }),
    says: [link.key, 'newsletter'],
  },
]
