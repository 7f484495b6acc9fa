import type { Transporter } from 'nodemailer'
import type { Environment } from '../../environment.ts'
import type { Mail } from './mail-layout.ts'

/** A mail as its row holds it. */
export interface QueuedMail extends Mail {
  readonly id: number
  readonly eventKey: string
  readonly recipient: string
  /** The recipient of answers; the sender when null. */
  readonly replyTo: string | null
  /** An iCalendar file that goes along. */
  readonly calendar: string | null
}

/** The mail server will never take it: an address that does not exist, a message it refuses. */
export class Undeliverable extends Error {}

// A job is taken for lost, and done again, after two minutes.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The way to the mail server, opened at the first mail. */
export function openMailServer({ smtpUrl, mailFrom }: Pick<Environment, 'smtpUrl' | 'mailFrom'>) {
  let transporter: Transporter | null = null
  const domain = /@([^<>@\s]+?)>?$/.exec(mailFrom)?.[1] ?? 'localhost'

  return {
    /** @throws Undeliverable, or an Error that says to try again; neither names the reader */
    async send(mail: QueuedMail): Promise<void> {
      // a start is the quicker for not loading it
      const { createTransport } = await import('nodemailer')
      transporter ??= createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom })
      try {
        await transporter.sendMail({
          // an object: a text could name several readers
          to: { name: '', address: mail.recipient },
          ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...(mail.calendar !== null && { icalEvent: calendarPart(mail.calendar) }),
          // a mail sent twice after a crash is the same mail for the reader's program
          messageId: `<${mail.id}.${mail.eventKey.replace(/[^\w.-]/g, '-')}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
      } catch (error) {
        throw withoutReader(error)
      }
    },
    close() {
      transporter?.close()
    },
  }
}

/** The type of the part repeats the method of the file (RFC 6047). */
const calendarPart = (content: string) => ({
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'reservation.ics',
  content,
})

const unsubscribeHeaders = ({ unsubscribeUrl }: QueuedMail) =>
  unsubscribeUrl === null
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

interface SmtpFailure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** The library's error repeats the address it could not reach, and the server's answer too. */
function withoutReader(error: unknown): Error {
  const { code, command, responseCode } = error as SmtpFailure
  const said = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  // A refused sender, log-in or connection is ours to repair, and the mail waits.
  const isForGood =
    (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined
      ? responseCode >= 500
      : code === 'EENVELOPE' && command === 'API'
  return isForGood
    ? new Undeliverable(`the mail server refused it: ${said}`)
    : new Error(`the mail server did not take it: ${said || 'no reason given'}`)
}
