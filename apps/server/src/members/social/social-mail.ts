import { opensNoMore, socialProviderNames, type SocialProvider, type UserId } from '@quatre/domain'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import { occasionFacts, type Occasion } from '../occasion.ts'

const forgottenPath = '/identifiez-vous/mot-de-passe-oublie'

interface IdentityNews extends Occasion {
  readonly to: Recipient
  readonly userId: UserId
  readonly provider: SocialProvider
}

/** « One more way into your account », so that a member who did not open it can close it. */
export function identityJoinedMail({
  to,
  userId,
  provider,
  untied,
  password,
  ...occasion
}: IdentityNews & {
  /** Providers that open the account no more. */
  readonly untied: readonly SocialProvider[]
  /** `void`: another person may have chosen it. */
  readonly password: 'kept' | 'void' | 'none'
}): MailWords {
  const name = socialProviderNames[provider]
  const passwordLine = {
    kept: 'Tu peux te connecter des deux façons\u00a0: ton mot de passe reste le même.',
    void: `Le mot de passe de ce compte ne marche plus\u00a0: il avait été choisi sans passer par ton adresse. Choisis un nouveau mot de passe ou continue avec ${name}.`,
    none: null,
  }[password]
  const lines = [
    `Tu viens de te connecter avec ${name}, qui a la même adresse e-mail que ton compte.`,
    passwordLine,
    opensNoMore(untied),
    'Tes autres appareils sont déconnectés.',
  ]
  return {
    to,
    // it may be taken away, and joined again
    eventKey: `identity-joined:${userId}:${provider}:${occasion.now}`,
    template: 'identity_joined',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: `${name} est relié à ton compte 4PADEL`,
    title: `${name} est relié à ton compte`,
    lines: lines.filter((line) => line !== null),
    action:
      password === 'void'
        ? { label: 'Choisir un mot de passe', path: forgottenPath }
        : { label: 'Voir mes connexions', path: '/mon-compte/mes-info-persos#securite' },
    note: `Ce n’était pas toi\u00a0? Protège ton compte ${name}, puis change ton mot de passe.`,
    noteLink: { label: 'Changer mon mot de passe', path: forgottenPath },
  }
}

/** « You have added a way into your account », so that a member who did not can take it away. */
export function identityTiedMail({ to, userId, provider, ...occasion }: IdentityNews): MailWords {
  const name = socialProviderNames[provider]
  return {
    to,
    eventKey: `identity-tied:${userId}:${provider}:${occasion.now}`,
    template: 'identity_tied',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: `${name} est relié à ton compte 4PADEL`,
    title: `${name} est relié à ton compte`,
    lines: [`Tu viens de relier ${name}\u00a0: tu peux maintenant te connecter avec.`],
    action: { label: 'Voir mes connexions', path: '/mon-compte/mes-info-persos#securite' },
    // a new password by the mail unties identities that did not state this address
    note: 'Ce n’était pas toi\u00a0? Change ton mot de passe, puis retire cette connexion.',
    noteLink: { label: 'Changer mon mot de passe', path: forgottenPath },
  }
}

/** « One way less into your account », so that a member who did not close it can act. */
export function identityUntiedMail({ to, userId, provider, ...occasion }: IdentityNews): MailWords {
  const name = socialProviderNames[provider]
  return {
    to,
    eventKey: `identity-untied:${userId}:${provider}:${occasion.now}`,
    template: 'identity_untied',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: `${name} n’ouvre plus ton compte 4PADEL`,
    title: `${name} n’ouvre plus ton compte`,
    lines: [
      `Tu viens de retirer ${name} de ton compte\u00a0: connecte-toi avec ton mot de passe.`,
      'Tes autres appareils sont déconnectés.',
    ],
    note: 'Ce n’était pas toi\u00a0? Change ton mot de passe tout de suite.',
    noteLink: { label: 'Changer mon mot de passe', path: forgottenPath },
  }
}
