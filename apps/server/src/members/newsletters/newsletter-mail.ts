import type { Envelope, MailWords } from '../../platform/mail/mail-layout.ts'
import type { Subscription } from './subscriber.sql.ts'

interface NewsletterEnvelope extends Envelope {
  readonly subscription: Subscription
}

/** « You are subscribed », with the way out. */
export function newsletterMail({ to, eventKey, subscription }: NewsletterEnvelope): MailWords {
  const { id, key } = subscription
  return {
    to,
    eventKey,
    template: 'newsletter',
    subject: 'Bienvenue dans la newsletter 4PADEL',
    title: 'Tu es abonné(e) à la newsletter',
    lines: [
      'Tournois, stages, offres et nouveautés de ton club\u00a0: tu seras au courant avant tout le monde.',
    ],
    action: { label: 'Réserver un terrain', path: '/reserver' },
    reason: 'newsletter',
    unsubscribePath: `/api/v1/newsletters/oneclick?users_key=${key}&users_id=${id}`,
    note: 'Ce n’était pas toi, ou tu as changé d’avis\u00a0?',
    noteLink: {
      label: 'Me désabonner',
      path: `/newsletters/desabonnement?users_key=${key}&users_id=${id}`,
    },
  }
}
