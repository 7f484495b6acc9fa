/**
 * The company behind the site, named in every legal text. The network is made up, and so is all of this (the telephone
 * numbers are those that Arcep reserves for fiction): the operator of a public site writes their own.
 */
export const company = {
  name: '4PADEL SAS',
  capital: 'société par actions simplifiée au capital de 100 000 €',
  address: '4 rue du Filet, 31770 Colomiers',
  registration: 'RCS Toulouse 000 000 000',
  vatNumber: 'FR00 000 000 000',
  director: 'Dominique Lenoir',
  phone: '05 36 49 04 04',
  email: 'contact@4padel.example',
  jobsEmail: 'recrutement@4padel.example',
  privacyEmail: 'donnees@4padel.example',
  pressEmail: 'presse@4padel.example',
  businessEmail: 'entreprises@4padel.example',
  developmentEmail: 'developpement@4padel.example',
  host: 'Hébergement Garonne SAS, 12 quai du Port, 33000 Bordeaux, 05 36 49 12 12',
  mediator: 'Médiation Sport et Loisirs, 8 rue de l’Accord, 75011 Paris, mediation@4padel.example',
} as const

/** The day from which the texts hold, as `YYYY-MM-DD`: another one whenever a text changes. */
export const textsHoldSince = '2026-11-23'
