import { callers, everybody, members, onlySelf, type CallLines } from '../../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../../testing/sample-mails.ts'
import { passwordChangedMail, passwordGuessesMail, passwordLinkMail } from '../links/link-mails.ts'

const password = 'raquette7'
// nobody has that link
const wrongLink = { users_key: 'k'.repeat(43), users_id: 1 }

export const calls: CallLines<'passwords'> = {
  passwords: {
    // they have no password
    prove: { body: { password }, answers: members(422) },
    change: {
      params: { id: callers.self },
      body: { oldPassword: password, newPassword: 'nouveau7' },
      answers: onlySelf(422, 403),
    },
    forgotten: { body: { email: 'personne@joueurs.example' }, answers: everybody(200) },
    resetLink: { body: wrongLink, answers: everybody(200), wrongKey: 200 },
    reset: { body: { ...wrongLink, password: 'nouveau7' }, answers: everybody(410), wrongKey: 410 },
  },
}

export const mails = ({
  envelope,
  link,
  occasion,
  userId,
  when,
}: MailParts): readonly SampleMail[] => [
  { words: passwordLinkMail({ ...link, target: '' }), says: [link.key, '1\u00a0heure'] },
  {
    words: passwordChangedMail({ ...occasion, untied: [] }),
    says: ['mot de passe', ...when],
    security: true,
  },
  {
    words: passwordChangedMail({ ...occasion, untied: ['facebook'] }),
    says: ['Facebook n’ouvre plus ton compte.', ...when],
    security: true,
  },
  {
    words: passwordGuessesMail({ ...envelope, userId }),
    says: ['appareils habituels', 'déconnecte tous les autres appareils'],
    security: true,
  },
]
