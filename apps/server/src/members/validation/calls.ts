import { everybody, members, type CallLines } from '../../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../../testing/sample-mails.ts'
import { validationMail, welcomeMail } from '../links/link-mails.ts'

export const calls: CallLines<'validation'> = {
  validation: {
    // nobody has that link
    verify: {
      body: { users_key: 'k'.repeat(43), users_id: 1 },
      answers: everybody(410),
      wrongKey: 410,
    },
    sendAgain: { answers: members(200) },
    // theirs is not confirmed: it may be corrected
    giveEmail: { body: { email: 'nouvelle@joueurs.example' }, answers: members(200) },
  },
}

export const mails = ({ link, envelope }: MailParts): readonly SampleMail[] => [
  { words: validationMail(link), says: [link.key, '48\u00a0heures', 'tel qu’il est'] },
  { words: welcomeMail(envelope), says: ['compte'] },
]
