import { dateNumeric, eurosExact, type UserId } from '@quatre/domain'
import type { Envelope, MailWords } from '../../platform/mail/mail-layout.ts'
import { occasionFacts, type Occasion } from '../occasion.ts'

const regretted =
  'Ce n’était pas toi, ou tu as changé d’avis\u00a0? Ce lien marche jusqu’à cette date, une seule fois.'
const unasked =
  'Tu as changé d’avis\u00a0? Ce lien marche jusqu’à cette date, une seule fois. Il confirme aussi ton adresse\u00a0: tu acceptes le compte tel qu’il est. Tu n’as rien demandé\u00a0? Ignore ce message\u00a0: le compte reste fermé, puis s’efface.'

/** The account is closed: from when nothing of it can come back, and the way back until then. */
export function accountClosedMail({
  userId,
  key,
  finalOn,
  emailVerified,
  to,
  eventKey,
  ...occasion
}: Envelope &
  Occasion & {
    readonly userId: UserId
    readonly key: string
    /** `YYYY-MM-DD` */
    readonly finalOn: string
    /** Whether its address has been proven: else it may be another person’s. */
    readonly emailVerified: boolean
  }): MailWords {
  return {
    to,
    eventKey,
    template: 'account_closed',
    tone: 'security',
    facts: occasionFacts(occasion),
    reason: 'closing',
    subject: 'Ton compte est fermé',
    title: 'Ton compte est fermé',
    lines: [
      'Ton nom et tes données ne sont plus visibles, tes appareils sont déconnectés.',
      `Tout sera effacé pour de bon le ${dateNumeric(finalOn)}. Les écritures de paiement restent, sans ton nom.`,
    ],
    note: emailVerified ? regretted : unasked,
    noteLink: {
      label: 'Rouvrir mon compte',
      path: `/identifiez-vous/rouvrir-compte?users_key=${key}&users_id=${userId}`,
    },
  }
}

/**
 * The account is back, with the money that came back for it while it was closed; sent to its address, so that a member
 * who did not ask for it can act.
 */
export function accountReopenedMail({
  balanceCents,
  to,
  eventKey,
  ...occasion
}: Envelope & Occasion & { readonly balanceCents: number }): MailWords {
  return {
    to,
    eventKey,
    template: 'account_reopened',
    tone: 'security',
    facts: occasionFacts(occasion),
    subject: 'Ton compte est rouvert',
    title: 'Content de te revoir',
    lines: [
      'Ton compte 4PADEL est rouvert\u00a0: ton nom, tes coordonnées et tes enfants sont de retour.',
      ...(balanceCents > 0
        ? [
            `${eurosExact(balanceCents)} sont sur ton SOLDE\u00a0: un remboursement t’est revenu pendant que ton compte était fermé.`,
          ]
        : []),
      'Connecte-toi comme avant\u00a0: aucun appareil n’est resté connecté.',
    ],
    action: { label: 'Me connecter', path: '/signin' },
    note: 'Ce n’était pas toi\u00a0? Change ton mot de passe tout de suite.',
    noteLink: { label: 'Changer mon mot de passe', path: '/identifiez-vous/mot-de-passe-oublie' },
  }
}
