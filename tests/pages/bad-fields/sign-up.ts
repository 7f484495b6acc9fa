import { newPerson } from '../../../apps/server/src/testing/pages/open-site.ts'
import {
  birthDate,
  email,
  mobilePhone,
  newPassword,
  noName,
  ownName,
  place,
  required,
} from './people.ts'
import {
  type FormRow,
  atField,
  byPage,
  elsewhere,
  markup,
  mended,
  noNumber,
  textFile,
  unknownCenters,
} from './values.ts'

/** The form that asks for most. */
export const signUp: Readonly<Record<string, FormRow>> = {
  '/Signup': {
    visitor: 'guest',
    page: '/Signup',
    good: {
      ...newPerson(),
      redirect: '',
      firstName: `<script>alert(1)</script>' or 1=1--`,
      lastName: `D’Arc 🎾 "; drop table app_user`,
      birthDate: '14/05/1990',
      gender: 'Decline',
      postalCode: '21800',
      city: 'Quetigny',
      center: '68',
      mobilePhone: '06 12-34(56)78',
      termsConditions: 'oui',
      receiveNewsletter: markup,
      newsSms: '0',
    },
    fields: {
      redirect: [mended('', ...elsewhere, textFile)],
      firstName: ownName,
      lastName: noName,
      birthDate: [
        ...birthDate,
        atField(
          'Avant 15 ans, l’accord d’un parent est nécessaire\u00a0: demande-lui de t’inscrire.',
          '01/01/2020',
        ),
      ],
      gender: [atField(required, null, '', 'male', 'Autre', markup, ['Autre', 'Female'], textFile)],
      ...place,
      center: [atField(required, '', ...noNumber, ...unknownCenters, textFile)],
      mobilePhone,
      email: [
        ...email,
        byPage('Un compte existe déjà avec cet e-mail. Connecte-toi.', 'Camille@Demo.4padel.fr'),
      ],
      password: newPassword,
      termsConditions: [atField(required, null, '', textFile)],
      receiveNewsletter: [mended('oui', markup)],
      newsSms: [mended('oui', '-1')],
    },
    accepted: '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
  },
}
