import {
  composeMail,
  type Mail,
  type MailWords,
  type Recipient,
} from '../platform/mail/mail-layout.ts'

/** Names as a row of the database may hold them. */
export interface MailNames {
  readonly firstName: string
  readonly center: string
  readonly court: string
  readonly street: string
}

/** One of the mails of a feature, or a variant of it. */
export interface SampleMail {
  readonly words: MailWords
  /** The content of both its parts beside its words: facts, all its amounts, the key of its link. */
  readonly says: readonly string[]
  /** News of the account: drawn without the court of the other mails. */
  readonly security?: true
}

/** The values that samples are made of. */
export interface MailParts {
  readonly names: MailNames
  readonly to: Recipient
  readonly envelope: { readonly to: Recipient; readonly eventKey: string }
  readonly userId: number
  readonly link: MailParts['envelope'] & { readonly userId: number; readonly key: string }
  readonly occasion: MailParts['envelope'] & { readonly now: number; readonly userAgent: string }
  /** The words of a mail for the occasion. */
  readonly when: readonly string[]
}

export const mailOrigin = 'https://www.exemple.fr'
const userId = 7

export function sampleMailParts(names: MailNames): MailParts {
  const to = { email: 'lea@joueurs.example', firstName: names.firstName }
  const envelope = { to, eventKey: 'once' }
  return {
    names,
    to,
    envelope,
    userId,
    link: { ...envelope, userId, key: 'K3y-'.repeat(11).slice(0, 43) },
    occasion: {
      ...envelope,
      now: Date.parse('2026-11-21T16:14:00Z'),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36',
    },
    when: ['21/11/2026 à 17h14', 'Chrome sur Windows'],
  }
}

export interface ComposedMail extends SampleMail {
  readonly mail: Mail
}

export const composed = (sample: SampleMail): ComposedMail => ({
  ...sample,
  mail: composeMail(sample.words, mailOrigin),
})
