import { newPerson } from '../../../apps/server/src/testing/pages/open-site.ts'
import {
  characterSentence,
  email,
  invisibleSentence,
  mobilePhone,
  newPassword,
  oldPassword,
  place,
  required,
} from './people.ts'
import {
  type FormRow,
  type VisitorName,
  atField,
  byPage,
  few,
  invisible,
  long,
  markup,
  mended,
  noNumber,
  textFile,
  unknownCenters,
  unprintable,
} from './values.ts'

const errorPage = "Oops... Une erreur s'est produite :("
export const detailsPage = '/mon-compte/mes-info-persos'
const box = [mended('oui', '0', 'non', markup)]

function optionalLine(most: number) {
  return [
    atField(`${most} caractères au maximum`, long),
    atField(characterSentence, ...unprintable),
    atField(invisibleSentence, ...invisible),
  ]
}

const requiredLine = (most: number) => [atField(required, ''), ...optionalLine(most)]

export const noSuchClub = atField('Choisis un club de la liste', ...unknownCenters)

type Part = Omit<FormRow, 'page' | 'visitor'> & { readonly visitor?: VisitorName }

/** A form of « Mes infos persos »; its name is no typed text. */
export function part(
  name: string,
  { visitor = 'member', good, fields, ...rest }: Part,
): Record<string, FormRow> {
  const named = name.split(' ')[0] ?? name
  const form = [byPage(errorPage, '', 'inconnu', '__proto__', long, markup, textFile)]
  return {
    [`${detailsPage} ${name}`]: {
      visitor,
      page: detailsPage,
      ...rest,
      good: { form: named, ...good },
      fields: { form, ...fields },
    },
  }
}

/** The forms of « Mes infos persos » that change the member. */
export const details: Readonly<Record<string, FormRow>> = {
  ...part('profil', {
    good: { pseudo: `"Smash" 🎾 <b>`, gender: 'Female', maritalStatus: 'En couple' },
    fields: {
      pseudo: [...optionalLine(20), atField('Ce pseudo n’est pas accepté', 'deleted')],
      gender: [atField(required, '', 'Autre', markup, ['Autre', 'Male'], textFile)],
      maritalStatus: optionalLine(40),
    },
  }),
  ...part('coordonnees', {
    good: {
      mobilePhone: '06 12-34(56)78',
      street: `1 bis, rue <i>de l'Œuvre</i>`,
      additionalInformation: markup,
      postalCode: '21800',
      city: 'Quetigny',
    },
    fields: {
      mobilePhone: few(mobilePhone),
      street: optionalLine(120),
      additionalInformation: optionalLine(200),
      postalCode: few(place.postalCode),
      city: place.city,
    },
  }),
  ...part('jeu', {
    good: {
      center: '68',
      level: 'avance',
      hideLastName: 'oui',
      playFriendlyGames: 'oui',
      participateToSPLFTournaments: '0',
      participateToSPLFLeagues: markup,
    },
    fields: {
      center: [atField(required, '', ...noNumber, textFile), noSuchClub],
      level: [atField('Choisis un niveau de la liste', 'pro', '1e309', 'a\u0000', long, markup)],
      hideLastName: box,
      playFriendlyGames: box,
      participateToSPLFTournaments: box,
      participateToSPLFLeagues: box,
    },
  }),
  ...part('reservations', {
    good: {
      bookingValidationForMiddayMissingPlayer: 'oui',
      bookingValidationForEveningMissingPlayer: '0',
      bookingValidationForWeekendMissingPlayer: markup,
      refund: 'card',
    },
    fields: {
      bookingValidationForMiddayMissingPlayer: box,
      bookingValidationForEveningMissingPlayer: box,
      bookingValidationForWeekendMissingPlayer: box,
      refund: [atField('Choisis entre SOLDE et carte', null, '', '-500', 'cash', long, textFile)],
    },
  }),
  ...part('entreprise', {
    good: {
      name: `Filet & Fils <i>`,
      street: `1 bis, rue de l'Œuvre`,
      postalCode: '21800',
      city: 'Quetigny',
      siren: '732 829 320',
      vatNumber: 'FR44 732 829 320',
    },
    fields: {
      name: requiredLine(120),
      street: requiredLine(120),
      postalCode: [
        atField('Code postal obligatoire', ''),
        atField('Code postal invalide', '2180', markup),
      ],
      city: requiredLine(80),
      siren: [
        atField(required, ''),
        atField('Numéro SIREN invalide\u00a0: 9 chiffres', '732829321', markup),
      ],
      vatNumber: [
        atField(
          'Numéro de TVA invalide\u00a0: FR, 2 chiffres, puis le SIREN',
          'FR45732829320',
          markup,
        ),
      ],
    },
  }),
  ...part('sans-entreprise', { good: {}, fields: {} }),
  ...part('notifications', {
    good: {
      receiveNewsletter: 'oui',
      newsSms: '0',
      receivePartnersOffers: markup,
      kidsAnniversary: 'oui',
      receivePushNotification: 'oui',
      communicationMode: 'Facebook',
    },
    fields: {
      receiveNewsletter: box,
      newsSms: box,
      receivePartnersOffers: box,
      kidsAnniversary: box,
      receivePushNotification: box,
      communicationMode: [
        atField('Choisis entre e-mail et Facebook', null, '', 'Pigeon', long, markup, textFile),
      ],
    },
  }),
  ...part('mot-de-passe', {
    good: { oldPassword: 'volee-2026', newPassword: 'volee-2027' },
    fields: {
      oldPassword: [...oldPassword, atField('Le mot de passe actuel n’est pas correct.', markup)],
      newPassword,
    },
  }),
  ...part('email', {
    visitor: 'withoutEmail',
    good: { email: 'bientot@exemple.fr' },
    fields: { email: few(email) },
  }),
  ...part('email #corriger', {
    good: { email: newPerson().email, password: 'volee-2026' },
    fields: {
      email: few(email),
      password: [...oldPassword, atField("Le mot de passe n'est pas correct", markup)],
    },
  }),
  ...part('photo', {
    good: {},
    accepted: false,
    fields: {
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
  ...part('sans-photo', { good: {}, fields: {} }),
}
