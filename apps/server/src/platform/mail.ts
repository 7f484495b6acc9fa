import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Environment } from '../environment.ts'
import type { Jobs } from './jobs.ts'

export interface Mail {
  /** What happened, named once: one mail for one event, template and recipient. */
  readonly eventKey: string
  readonly template: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Mailer {
  /** Writes a mail in the transaction of what caused it; it is sent after the commit. */
  queue(tx: Db, mail: Mail): Promise<void>
  close(): void
}

const queueName = 'mail'
const linkKey = 'users_key=[A-Za-z0-9_-]+'

export function openMailer({
  db,
  environment,
  jobs,
}: {
  readonly db: Db
  readonly environment: Environment
  readonly jobs: Jobs
}): Mailer {
  let transporter: Transporter | null = null

  jobs.handle<{ mailId: number }>(queueName, async ({ mailId }) => {
    const { rows } = await sql<Mail & { id: number }>`
      select id, event_key, recipient, subject, html, text from mail
      where id = ${mailId} and sent_at is null`.execute(db)
    const mail = rows[0]
    if (mail === undefined) return
    transporter ??= createTransport(environment.smtpUrl, { from: environment.mailFrom })
    await transporter.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // a mail sent twice after a crash is the same mail for the reader's program
      messageId: `<${mail.id}.${mail.eventKey.replace(/[^\w.-]/g, '-')}@4padel>`,
    })
    // the keys of links are known to the reader alone (invariant 19)
    await sql`update mail set sent_at = now(),
        html = regexp_replace(html, ${linkKey}, 'users_key=', 'g'),
        text = regexp_replace(text, ${linkKey}, 'users_key=', 'g')
      where id = ${mailId}`.execute(db)
  })

  return {
    async queue(tx, mail) {
      const { rows } = await sql<{ id: number }>`
        insert into mail (event_key, template, recipient, subject, html, text)
        values (${mail.eventKey}, ${mail.template}, ${mail.recipient}, ${mail.subject},
          ${mail.html}, ${mail.text})
        on conflict on constraint mail_once do nothing returning id`.execute(tx)
      const id = rows[0]?.id
      if (id !== undefined) await jobs.add(tx, queueName, { mailId: id })
    },
    close() {
      transporter?.close()
    },
  }
}
