import { everybody, members, type CallLines } from '../../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../../testing/sample-mails.ts'
import { accountClosedMail, accountReopenedMail } from './closing-mail.ts'

// nobody has that link
const body = { users_key: 'k'.repeat(43), users_id: 1 }

export const calls: CallLines<'closing'> = {
  closing: {
    describe: { answers: members(200) },
    close: { body: { password: 'raquette7', giveUpBalance: true }, answers: members(200) },
    reopeningLink: { body, answers: everybody(200), wrongKey: 200 },
    reopen: { body, answers: everybody(410), wrongKey: 410 },
  },
}

export function mails({ link, occasion, when }: MailParts): readonly SampleMail[] {
  const closed = { ...link, ...occasion, finalOn: '2026-12-21' }
  return [
    {
      words: accountClosedMail({ ...closed, emailVerified: true }),
      says: [link.key, '21/12/2026', 'changé d’avis', ...when],
      security: true,
    },
    {
      words: accountClosedMail({ ...closed, emailVerified: false }),
      says: [link.key, '21/12/2026', 'tel qu’il est', 'Ignore ce message', ...when],
      security: true,
    },
    {
      words: accountReopenedMail({ ...occasion, balanceCents: 4800 }),
      says: ['rouvert', '48,00\u00a0€', ...when],
      security: true,
    },
  ]
}
