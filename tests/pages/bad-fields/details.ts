import { contract, type Endpoint } from '@quatre/contract'
import {
  atField,
  byPage,
  leadsTo,
  long,
  markup,
  oddChoices,
  textFile,
  unknownCenters,
  unread,
  type FormRow,
} from './values.ts'

const detailsPage = '/mon-compte/mes-info-persos'

// the account knows the password, and what is common
export const wrongPassword = [atField("Le mot de passe n'est pas correct", markup)]
export const commonPassword = [
  atField('Ce mot de passe est trop courant, choisis-en un autre', 'azerty123'),
]
// the server knows the day of today
export const impossibleDates = [
  atField('Cette date de naissance n’est pas possible', '01/01/2099', '01/01/1905'),
]
// the list of towns
export const unknownTown = {
  postalCode: [atField('Code postal non trouvé', '98999')],
  city: [atField('Choisis ta commune', '', 'Paris', 'a\u0000', long, markup, textFile)],
}
export const noSuchClub = [atField('Choisis un club de la liste', ...unknownCenters)]

type Part = Omit<FormRow, 'page' | 'call'>

/** A form of « Mes infos persos »; its name is no typed text. */
function part(name: string, call?: Endpoint, { byHand, ...row }: Part = {}) {
  const values = ['', 'inconnu', '__proto__', long, markup, textFile]
  const form = [byPage("Oops... Une erreur s'est produite :(", ...values)]
  return {
    [`${detailsPage} ${name}`]: {
      visitor: 'member',
      page: detailsPage,
      ...(call && { call }),
      ...row,
      byHand: { form, ...byHand },
    },
  } as const satisfies Record<string, FormRow>
}

const child = {
  good: { birthDate: '14/05/2018' },
  byHand: {
    subject: [byPage('Cet enfant n’est pas rattaché à ton compte.', '2147483647', ...oddChoices)],
    // the API hides a child by that name, the form by its button
    firstName: [atField('Ce prénom n’est pas accepté', 'Deleted', 'deleted')],
    birthDate: [
      ...impossibleDates,
      atField('À partir de 15 ans, on a son propre compte.', '14/05/1990'),
    ],
  },
} as const

/** The names of providers and of sessions are in the form, not typed. */
const named = (refusal: string) => [
  byPage(refusal, '', 'google', 'constructor', '2147483647', '-1', long, markup),
]

const { profile, passwords, validation } = contract

/** The forms of members. */
export const details: Readonly<Record<string, FormRow>> = {
  ...part('profil', profile.update),
  ...part('coordonnees', profile.update, { paths: { city: null }, byHand: unknownTown }),
  ...part('jeu', profile.update, {
    paths: { center: 'center.id', level: 'userLevels.name' },
    optional: ['level'],
    byHand: { center: noSuchClub },
  }),
  ...part('reservations', profile.update),
  ...part('entreprise', contract.receipts.setCompany),
  ...part('sans-entreprise'),
  ...part('notifications', profile.update),
  ...part('mot-de-passe', passwords.change, {
    byHand: {
      oldPassword: [atField('Le mot de passe actuel n’est pas correct.', markup)],
      newPassword: commonPassword,
    },
  }),
  ...part('email', validation.giveEmail, { visitor: 'withoutEmail' }),
  ...part('email #corriger', validation.giveEmail, { byHand: { password: wrongPassword } }),
  ...part('photo', undefined, {
    accepted: false,
    byHand: {
      photo: [
        atField('Choisis une photo à envoyer.', '', 'photo.jpg', null, new File([], 'rien.jpg')),
        atField(
          'Cette photo ne peut pas être lue. Essaie une image JPEG ou PNG.',
          textFile,
          new File(['<svg onload="alert(1)"/>'], '../../photo.svg', { type: 'image/svg+xml' }),
          new File(['GIF89a'], 'photo.exe', { type: 'image/png' }),
        ),
      ],
    },
  }),
  ...part('sans-photo'),
  ...part('enfant nouveau', profile.setInfant, child),
  ...part('enfant :id', profile.setInfant, child),
  ...part('enfant :id hide', undefined, {
    byHand: {
      ...unread('intent', 'firstName', 'lastName', 'birthDate', 'gender'),
      subject: child.byHand.subject,
    },
  }),
  ...part('connexion :provider', contract.social.untie, {
    visitor: 'withFacebook',
    byHand: {
      subject: named('Cette connexion n’est déjà plus reliée à ton compte.'),
      password: wrongPassword,
    },
  }),
  ...part('lien :provider', passwords.prove, {
    good: { subject: 'google' },
    byHand: {
      subject: [
        leadsTo(`${detailsPage}?refus=social_provider_down`, '', 'constructor', long, markup),
      ],
      password: wrongPassword,
    },
  }),
  ...part('session :id', undefined, {
    visitor: 'manySessions',
    byHand: { subject: named('Cette session est déjà terminée.') },
  }),
  ...part('session autres', undefined, { visitor: 'manySessions', byHand: unread('subject') }),
  [`${detailsPage}/supprimer`]: {
    visitor: 'member',
    call: contract.closing.close,
    byHand: { password: wrongPassword },
  },
  '/equipe': {
    visitor: 'member',
    call: contract.teams.create,
    isCounted: true,
    byHand: {
      key: [],
      center: [atField('Ce club n’existe pas.', ...unknownCenters)],
      sport: [atField('Il n’y a pas d’équipes dans ce sport.', '1', '999')],
    },
  },
  '/remontada-padel': {
    visitor: 'member',
    page: '/remontada-padel?page=mon-espace',
    call: profile.update,
  },
  '/recherche-un-match/alerte': {
    visitor: 'member',
    call: contract.openMatches.setAlert,
    good: { club: '42', weekday: '1', from: '18:00', to: '21:00' },
    // lists, of which each has one sentence on the page
    byHand: {
      club: [byPage('Choisis', null, ...oddChoices, textFile), byPage('Ce club', '999999')],
      weekday: [byPage('Choisis', null, ...oddChoices, '0', '8', textFile)],
    },
  },
}
