import { randomUUID } from 'node:crypto'
import { detailsPage, noSuchClub, part } from './details.ts'
import {
  birthDate,
  bothSentence,
  characterSentence,
  mobilePhone,
  noName,
  oldPassword,
  ownName,
  required,
} from './people.ts'
import {
  type FormRow,
  atField,
  byPage,
  elsewhere,
  few,
  leadsTo,
  long,
  markup,
  mended,
  noNumber,
  textFile,
  unknownCenters,
  unprintable,
} from './values.ts'

const child = {
  firstName: markup,
  lastName: `L'Écuyer 🎾`,
  birthDate: '14/05/2018',
  gender: 'Female',
}
const tooOld = atField('À partir de 15 ans, on a son propre compte.', '14/05/1990')
const childFields = {
  firstName: ownName,
  lastName: noName,
  birthDate: [...birthDate, tooOld],
  gender: [atField(required, null, '', 'Autre', markup, ['Autre', 'Male'], textFile)],
}
const subject = [
  byPage(
    'Cet enfant n’est pas rattaché à ton compte.',
    '1',
    '2147483647',
    'abc',
    '-1',
    '1e309',
    long,
  ),
]

/** Other forms of members. */
export const account: Readonly<Record<string, FormRow>> = {
  ...part('enfant nouveau', {
    good: { subject: 'nouveau', ...child },
    fields: { subject, ...childFields },
  }),
  ...part('enfant :id', {
    good: child,
    fields: {
      subject,
      firstName: few(childFields.firstName),
      lastName: few(noName),
      birthDate: few(childFields.birthDate),
      gender: childFields.gender,
    },
  }),
  ...part('enfant :id hide', {
    good: { intent: 'hide', ...child },
    fields: {
      subject,
      intent: [],
      firstName: [],
      lastName: [],
      birthDate: [],
      gender: [],
    },
  }),
  ...part('connexion :provider', {
    visitor: 'withFacebook',
    good: { password: 'volee-2026' },
    fields: {
      subject: [
        byPage(
          'Cette connexion n’est déjà plus reliée à ton compte.',
          '',
          'google',
          'constructor',
          long,
          markup,
        ),
      ],
      password: [...oldPassword, atField("Le mot de passe n'est pas correct", markup)],
    },
  }),
  ...part('lien :provider', {
    good: { subject: 'google', password: 'volee-2026' },
    fields: {
      subject: [
        leadsTo(`${detailsPage}?refus=social_provider_down`, '', 'constructor', long, markup),
      ],
      password: [...oldPassword, atField("Le mot de passe n'est pas correct", markup)],
    },
  }),
  ...part('session :id', {
    visitor: 'manySessions',
    good: {},
    fields: {
      subject: [
        byPage(
          'Cette session est déjà terminée.',
          '',
          '1',
          '2147483647',
          '-1',
          'abc',
          long,
          markup,
        ),
      ],
    },
  }),
  ...part('session autres', { visitor: 'manySessions', good: {}, fields: { subject: [] } }),
  [`${detailsPage}/supprimer`]: {
    visitor: 'member',
    page: `${detailsPage}/supprimer`,
    good: { password: 'volee-2026' },
    fields: {
      password: [...oldPassword, atField("Le mot de passe n'est pas correct", markup)],
    },
  },
  '/completer-mon-profil': {
    visitor: 'incomplete',
    page: '/completer-mon-profil',
    good: {
      back: '/moi',
      mobilePhone: '0612345678',
      center: '42',
      termsConditions: 'oui',
      newsSms: '0',
    },
    fields: {
      back: [],
      mobilePhone: few(mobilePhone),
      center: [
        byPage(bothSentence, '', textFile, null),
        atField(required, ...noNumber),
        noSuchClub,
      ],
      termsConditions: [byPage(bothSentence, null)],
      newsSms: [mended('oui', markup)],
      later: [],
    },
    accepted: '/moi',
  },
  '/completer-mon-profil #later': {
    visitor: 'withoutMobile',
    page: '/completer-mon-profil',
    good: { back: '/moi', later: '1', mobilePhone: 'x' },
    fields: {
      back: [leadsTo('/moi', ...elsewhere, textFile)],
      later: [leadsTo('/moi', '', markup)],
      mobilePhone: [],
    },
  },
  '/equipe': {
    visitor: 'member',
    page: '/equipe',
    good: { key: randomUUID(), name: `L'Équipe 🎾 <b>`, center: '42', sport: '3' },
    fields: {
      key: [],
      name: [
        atField(required, '', '  ', textFile),
        atField('40 caractères au maximum', long),
        atField(characterSentence, ...unprintable),
      ],
      center: [
        atField(required, '', ...noNumber, textFile),
        atField('Ce club n’existe pas.', ...unknownCenters),
      ],
      sport: [
        atField('Choisis un sport', null, '', 'abc', markup, textFile),
        atField('Il n’y a pas d’équipes dans ce sport.', '1', '999'),
      ],
    },
  },
  '/remontada-padel': {
    visitor: 'member',
    page: '/remontada-padel?page=mon-espace',
    good: { gender: 'Female' },
    fields: { gender: [atField(required, null, '', 'Autre', markup, textFile)] },
  },
  '/recherche-un-match/alerte': {
    visitor: 'member',
    page: '/recherche-un-match/alerte',
    good: { club: '42', weekday: '1', from: '18:00', to: '21:00', fitsLevel: '1' },
    fields: {
      club: [byPage('Choisis', null, '', ...noNumber, textFile), byPage('Ce club', '999999')],
      weekday: [byPage('Choisis', null, '', '8', ...noNumber, textFile)],
      from: [atField('Choisis une heure', '', '25:00', 'abc', long, markup, textFile)],
      to: [atField('Choisis une heure', '', '25:00', 'abc', long, markup, textFile)],
      fitsLevel: [],
    },
  },
}
