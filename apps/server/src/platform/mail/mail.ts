import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../../environment.ts'
import { calendarFile } from '../calendar-file.ts'
import { checkpoint } from '../checkpoints.ts'
import type { Jobs } from '../jobs.ts'
import { composeMail, type MailWords } from './mail-layout.ts'
import { openMailServer, Undeliverable, type QueuedMail } from './mail-server.ts'

export interface Mailer {
  /** Writes a mail in the transaction of its cause; it is sent after the commit. */
  queue(tx: Db, words: MailWords): Promise<void>
  close(): void
}

const queueName = 'mail'
const linkKey = 'users_key=[A-Za-z0-9_-]+'
/** A mail that could not be sent in two days is no news any more. */
const mostTrying = sql`interval '2 days'`

/**
 * Mails are rows, written in the transaction of their cause and sent by a job: at least once. A process that
 * dies between the mail server's « ok » and our mark sends again, under the same Message-ID, so
 * that the reader's program shows one. A mail server that is away is asked again for two days; an
 * address that it refuses for good is not.
 */
export function openMailer({
  db,
  environment,
  jobs,
  log,
}: {
  readonly db: Db
  readonly environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'publicOrigin'>
  readonly jobs: Jobs
  readonly log: Pick<FastifyBaseLogger, 'error'>
}): Mailer {
  const mailServer = openMailServer(environment)

  jobs.handle<{ mailId: number }>(queueName, async ({ mailId }) => {
    const { rows } = await sql<QueuedMail & { template: string; isOld: boolean }>`
      select id, event_key, template, recipient, reply_to, subject, html, text, unsubscribe_url,
        calendar,
        created_at < now() - ${mostTrying} as is_old
      from mail where id = ${mailId} and sent_at is null and given_up_at is null`.execute(db)
    const mail = rows[0]
    if (mail === undefined) return
    try {
      await mailServer.send(mail)
    } catch (error) {
      if (!(error instanceof Undeliverable) && !mail.isOld) throw error
      // the address stays out of the log: the row has it
      log.error({ mail: mailId, template: mail.template, err: error }, 'a mail is given up')
      return markEnded(db, mailId, sql`given_up_at`)
    }
    checkpoint('mail: sent, before it is marked')
    await markEnded(db, mailId, sql`sent_at`)
  })

  return {
    async queue(tx, words) {
      const { eventKey, template, to, replyTo = null, userId = null, event } = words
      const { subject, html, text, unsubscribeUrl } = composeMail(words, environment.publicOrigin)
      const calendar = event === undefined ? null : calendarFile([event], environment)
      const { rows } = await sql<{ id: number }>`
        insert into mail (event_key, template, recipient, reply_to, subject, html, text,
          unsubscribe_url, calendar, user_id)
        values (${eventKey}, ${template}, ${to.email}, ${replyTo}, ${subject}, ${html}, ${text},
          ${unsubscribeUrl}, ${calendar}, coalesce(${userId}::integer,
            (select u.id from app_user u where u.email = ${to.email})))
        on conflict on constraint mail_once do nothing returning id`.execute(tx)
      const id = rows[0]?.id
      if (id !== undefined) await jobs.add(tx, queueName, { mailId: id })
    },
    close: () => mailServer.close(),
  }
}

/** An account whose mails are forgotten. */
export interface Addressee {
  readonly userId: UserId
  /** The addresses that were proven its own. */
  readonly emails: readonly string[]
  /** The last mail to these addresses that may be to this account: later ones may be to another. */
  readonly lastMailId: number
}

/** Forgets the mails of accounts, and those to their addresses that are no account's. */
export async function forgetMails(tx: Db, accounts: readonly Addressee[]): Promise<void> {
  const addresses = accounts.flatMap(({ emails, lastMailId }) =>
    emails.map((email) => ({ email, lastMailId })),
  )
  await sql`delete from mail where id in (
    select own.id from mail own where own.user_id = any(${accounts.map(({ userId }) => userId)}::integer[])
    union all
    select m.id from unnest(
        ${addresses.map(({ email }) => email)}::text[],
        ${addresses.map(({ lastMailId }) => lastMailId)}::bigint[]) as a (email, last_mail_id)
      join mail m on m.user_id is null and m.recipient = a.email and m.id <= a.last_mail_id
  )`.execute(tx)
}

/** Deletes the mails with these event keys, to any recipient. */
export async function forgetMailsAbout(tx: Db, eventKeys: readonly string[]): Promise<void> {
  await sql`delete from mail where event_key = any(${eventKeys}::text[])`.execute(tx)
}

/** Marks a mail; the keys of its links are known to the reader alone from here on (requirement M28). */
async function markEnded(db: Db, mailId: number, mark: ReturnType<typeof sql>): Promise<void> {
  await sql`update mail set ${mark} = now(), unsubscribe_url = null, calendar = null,
      html = regexp_replace(html, ${linkKey}, 'users_key=', 'g'),
      text = regexp_replace(text, ${linkKey}, 'users_key=', 'g')
    where id = ${mailId}`.execute(db)
}
