import { opensNoMore, type SocialProvider, type UserId } from '@quatre/domain'
import type { Envelope, MailWords } from '../../platform/mail/mail-layout.ts'
import { occasionFacts, type Occasion } from '../occasion.ts'

interface LinkEnvelope extends Envelope {
  readonly userId: UserId
  readonly key: string
}

/** The key of an event caused by a link, once: a prefix of its hash that is long enough to be unique. */
export const eventOfLink = (event: string, keyHash: Buffer): string =>
  `${event}:${keyHash.toString('hex').slice(0, 32)}`

const linkSearch = ({ userId, key }: Omit<LinkEnvelope, keyof Envelope>) =>
  `?users_key=${key}&users_id=${userId}`

/** « Confirm that this address is yours », at sign-up and on request. */
export function validationMail({ to, eventKey, ...link }: LinkEnvelope): MailWords {
  return {
    to,
    eventKey,
    userId: link.userId,
    template: 'account_validation',
    reason: 'signUp',
    subject: 'Confirme ton e-mail',
    title: 'Encore un clic',
    lines: [
      'Confirme que cette adresse e-mail est bien la tienne. Tu acceptes alors, tel qu’il est, le compte créé avec.',
      'Le lien est valable 48\u00a0heures et ne sert qu’une fois.',
    ],
    action: {
      label: 'Confirmer mon e-mail',
      path: `/identifiez-vous/validation-compte${linkSearch(link)}`,
    },
    note: 'Tu n’as rien demandé\u00a0? Ignore ce message\u00a0: ton e-mail ne sera pas confirmé, et le lien expire de lui-même.',
  }
}

/** The welcome, once the address is confirmed. */
export function welcomeMail({ to, eventKey }: Envelope): MailWords {
  return {
    to,
    eventKey,
    template: 'account_welcome',
    subject: 'Bienvenue chez 4PADEL',
    title: 'Bienvenue sur le terrain',
    lines: [
      'Ton adresse e-mail est confirmée, ton compte est complet.',
      'Réserve un terrain, retrouve tes réservations et ton SOLDE au même endroit.',
    ],
    action: { label: 'Réserver un terrain', path: '/reserver' },
  }
}

/** The way to a new password, and from there to the page that was asked for before. */
export function passwordLinkMail({
  to,
  eventKey,
  target,
  ...link
}: LinkEnvelope & { readonly target: string }): MailWords {
  const onward = target === '' ? '' : `&redirect=${encodeURIComponent(target)}`
  return {
    to,
    eventKey,
    template: 'password_link',
    subject: 'Choisis un nouveau mot de passe',
    title: 'Un nouveau mot de passe',
    lines: [
      'Tu as demandé à changer ton mot de passe.',
      'Le lien est valable 1\u00a0heure et ne sert qu’une fois.',
    ],
    action: {
      label: 'Choisir mon mot de passe',
      path: `/forgotpassword/reset/index.html${linkSearch(link)}${onward}`,
    },
    note: 'Tu n’as rien demandé\u00a0? Ignore ce message\u00a0: ton mot de passe reste le même.',
  }
}

/** Sent once a day after too many wrong passwords: the owner of the mailbox is not locked out. */
export function passwordGuessesMail({
  to,
  eventKey,
  userId,
}: Envelope & { readonly userId: UserId }): MailWords {
  return {
    to,
    eventKey,
    userId,
    template: 'password_guesses',
    tone: 'security',
    subject: 'Quelqu’un essaie des mots de passe sur ton compte',
    title: 'Quelqu’un essaie d’entrer sur ton compte',
    lines: [
      'Quelqu’un a essayé aujourd’hui plusieurs mots de passe faux. Pour le moment, nous n’en acceptons plus.',
      'Sur tes appareils habituels, tu peux toujours te connecter. Ailleurs, choisis un nouveau mot de passe\u00a0: il marche tout de suite et déconnecte tous les autres appareils.',
    ],
    note: 'C’était toi\u00a0? Tu n’as rien à faire.',
    noteLink: {
      label: 'Choisir un nouveau mot de passe',
      path: '/identifiez-vous/mot-de-passe-oublie',
    },
  }
}

/** Sent at every change of the password, so that a member who did not make it can act. */
export function passwordChangedMail({
  to,
  eventKey,
  untied,
  ...occasion
}: Envelope & Occasion & { readonly untied: readonly SocialProvider[] }): MailWords {
  const closedWays = opensNoMore(untied)
  return {
    to,
    eventKey,
    template: 'password_changed',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: 'Ton mot de passe a changé',
    title: 'Ton mot de passe a changé',
    lines: [
      'Tes autres appareils sont déconnectés\u00a0: connecte-toi avec le nouveau.',
      ...(closedWays === null ? [] : [closedWays]),
    ],
    note: 'Si tu n’as pas changé ton mot de passe, choisis-en un nouveau tout de suite.',
    noteLink: { label: 'Ce n’est pas moi', path: '/identifiez-vous/mot-de-passe-oublie' },
  }
}
