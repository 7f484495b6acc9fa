/** An account that the README and the start message show. */
export interface DemoAccount {
  /** Its id in `app_user` of a generated world. */
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
  /** The case that it shows, in French. */
  purpose: string
}

const password = 'padel2026'

/**
 * Argon2id of `padel2026` (m=19456, t=2, p=1), made once: hashing takes 30 ms an account, and the
 * world has to be the same for everyone.
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$EHgrZJtfzDfrengBnlUQ0A$s6PQrkvY+PtuhZWeVKRl6n1B2ZxM5YBTjVPPRXQ5c9w'

/** The demo accounts of a generated world: the only ones of it that have a password. */
export const demoAccounts = [
  {
    id: 1,
    email: 'camille@demo.4padel.fr',
    password,
    firstName: 'Camille',
    lastName: 'Laurent',
    purpose:
      'des réservations passées et à venir, un SOLDE de 24\u00a0€, une licence FFT et des tournois',
  },
  {
    id: 2,
    email: 'lea@demo.4padel.fr',
    password,
    firstName: 'Léa',
    lastName: 'Moreau',
    purpose: 'un compte tout neuf, sans réservation ni licence',
  },
  {
    id: 3,
    email: 'karim@demo.4padel.fr',
    password,
    firstName: 'Karim',
    lastName: 'Benali',
    purpose: 'un compte de rôle 8, déconnecté aussitôt',
  },
  {
    id: 4,
    email: 'ines@demo.4padel.fr',
    password,
    firstName: 'Inès',
    lastName: 'Garnier',
    purpose: 'un compte désactivé',
  },
  // after all the players, so that the rest of the world does not depend on it
  {
    id: 3001,
    email: 'nadia@demo.4padel.fr',
    password,
    firstName: 'Nadia',
    lastName: 'Faure',
    purpose: 'une carte Mucho à Toulouse Colomiers, une licence FFT qui se termine bientôt',
  },
  {
    id: 3002,
    email: 'hugo@demo.4padel.fr',
    password,
    firstName: 'Hugo',
    lastName: 'Perrin',
    purpose: 'une licence FFT terminée',
  },
  {
    id: 3003,
    email: 'helene@demo.4padel.fr',
    password,
    firstName: 'Hélène',
    lastName: 'Daubas',
    purpose: 'la juge-arbitre d’un tournoi qui se joue aujourd’hui (/juge-arbitre/1)',
  },
  {
    id: 3004,
    email: 'sarah@demo.4padel.fr',
    password,
    firstName: 'Sarah',
    lastName: 'Vidal',
    purpose: 'une mère de deux enfants : Zoé est à l’école de padel, Neo pas encore',
  },
] as const satisfies readonly DemoAccount[]

/** The one with a subscription card. */
export const demoCardHolderId = demoAccounts[4].id
/** The ones whose licence is over soon, and over. */
export const demoEndingLicenceId = demoAccounts[4].id
export const demoExpiredLicenceId = demoAccounts[5].id
/** The referee of the first tournament. */
export const demoRefereeId = demoAccounts[6].id
/** The parent of two. */
export const demoFamilyId = demoAccounts[7].id
/** The one with bookings and a SOLDE. */
export const demoPlayerId = demoAccounts[0].id
/** The SOLDE of Camille, in cents. */
export const demoWalletCents = 2400
/** The centre of the demo accounts: Toulouse Colomiers. */
export const demoCenterId = 42
