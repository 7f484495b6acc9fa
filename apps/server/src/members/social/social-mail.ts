import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { composeMail, type Recipient } from '../../platform/mail-layout.ts'
import type { Mail } from '../../platform/mail.ts'
import { occasionFacts, type Occasion } from '../occasion.ts'

/** « One more way into your account », so that who did not open it can close it. */
export function identityJoinedMail({
  to,
  origin,
  userId,
  provider,
  ...occasion
}: Occasion & {
  readonly to: Recipient
  readonly origin: string
  readonly userId: number
  readonly provider: SocialProvider
}): Mail {
  const name = socialProviderNames[provider]
  return composeMail({
    to,
    origin,
    eventKey: `identity-joined:${userId}:${provider}`,
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
