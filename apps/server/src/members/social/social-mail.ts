import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { composeMail, type Recipient } from '../../platform/mail-layout.ts'
import type { Mail } from '../../platform/mail.ts'
import { occasionFacts, type Occasion } from '../occasion.ts'

interface Letter extends Occasion {
  readonly to: Recipient
  readonly origin: string
  readonly userId: number
  readonly provider: SocialProvider
}

/** « One more way into your account », so that who did not open it can close it. */
export function identityJoinedMail({ to, origin, userId, provider, ...occasion }: Letter): Mail {
  const name = socialProviderNames[provider]
  return composeMail({
    to,
    origin,
    // it may be taken away, and joined again
    eventKey: `identity-joined:${userId}:${provider}:${occasion.now}`,
    template: 'identity_joined',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: `${name} est relié à ton compte 4PADEL`,
    title: `${name} est relié à ton compte`,
    lines: [
      `Tu viens de te connecter avec ${name}, qui a la même adresse e-mail que ton compte.`,
      'Tu peux entrer des deux façons\u00a0: ton mot de passe reste le même.',
    ],
    action: { label: 'Voir mes appareils', path: '/mon-compte/mes-info-persos#securite' },
    note: `Ce n’était pas toi\u00a0? Protège ton compte ${name}, puis change ton mot de passe.`,
    noteLink: { label: 'Changer mon mot de passe', path: '/identifiez-vous/mot-de-passe-oublie' },
  })
}

/** « One way less into your account », so that who did not close it can act. */
export function identityUntiedMail({ to, origin, userId, provider, ...occasion }: Letter): Mail {
  const name = socialProviderNames[provider]
  return composeMail({
    to,
    origin,
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
    noteLink: { label: 'Changer mon mot de passe', path: '/identifiez-vous/mot-de-passe-oublie' },
  })
}
