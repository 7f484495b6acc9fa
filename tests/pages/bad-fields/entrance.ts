import { newPerson } from '../../../apps/server/src/testing/pages/open-site.ts'
import {
  bothSentence,
  email,
  mobilePhone,
  newPassword,
  noName,
  oldPassword,
  ownName,
  required,
} from './people.ts'
import {
  type FormRow,
  type Outcome,
  atField,
  byPage,
  elsewhere,
  few,
  long,
  markup,
  mended,
  noEmail,
  noNumber,
  textFile,
  unknownCenters,
} from './values.ts'

const deadLink =
  'Ce lien n’est plus valable\u00a0: il a servi, il a expiré, ou un mail plus récent le remplace.'
const incompleteLink =
  'Ce lien n’est pas complet\u00a0: ouvre-le depuis le mail, ou copie-le en entier.'

const link = (refusal: Outcome, dead = deadLink) => ({
  users_key: [refusal, byPage(dead, 'k'.repeat(43))],
  users_id: [
    { ...refusal, values: ['', 'abc', '-1', '1.5', '1e309', long, textFile] },
    byPage(dead, '2147483647', '1'),
  ],
})
const cut = (sentence: string) => byPage(sentence, '', 'x', markup, long, textFile, null)

/** The other forms of guests. */
export const entrance: Readonly<Record<string, FormRow>> = {
  '/signin': {
    visitor: 'guest',
    page: '/signin',
    good: { redirect: '/moi', email: 'lea@demo.4padel.fr', password: 'padel2026' },
    fields: {
      redirect: [mended('/moi', ...elsewhere, textFile)],
      email: [
        ...email,
        atField(
          "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
          'personne@exemple.fr',
        ),
      ],
      password: [
        ...oldPassword,
        atField("Le mot de passe n'est pas correct", markup, ['faux', 'padel2026']),
      ],
    },
    accepted: '/moi',
  },
  '/mon-compte/sinscrire/validation/renvoi': {
    visitor: 'member',
    page: '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
    good: { email: newPerson().email, password: 'volee-2026' },
    fields: {
      email: few(email),
      password: [...oldPassword, atField("Le mot de passe n'est pas correct", markup)],
    },
  },
  '/identifiez-vous/mot-de-passe-oublie': {
    visitor: 'guest',
    page: '/identifiez-vous/mot-de-passe-oublie',
    good: { email: newPerson().email },
    fields: { email: few(email) },
    accepted: '/identifiez-vous/mot-de-passe-oublie/confirmation',
  },
  '/forgotpassword/reset/index.html': {
    visitor: 'withLink',
    page: '/forgotpassword/reset/index.html',
    good: { password: 'volee-2027' },
    fields: { ...link(cut(incompleteLink)), password: newPassword },
    accepted: '/forgotpassword/reset/index.html?change',
  },
  '/identifiez-vous/rouvrir-compte': {
    visitor: 'withClosedAccount',
    page: '/identifiez-vous/rouvrir-compte',
    good: { reopen: 'oui' },
    fields: { reopen: [], ...link(cut(incompleteLink)) },
    accepted: '/identifiez-vous/rouvrir-compte?rouvert',
  },
  '/newsletters/desabonnement': {
    visitor: 'guest',
    page: `/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`,
    good: {},
    accepted: false,
    fields: link(cut(incompleteLink), 'Ce lien n’est pas valable'),
  },
  '/newsletters': {
    visitor: 'guest',
    page: '/newsletters',
    good: { email: newPerson().email, center: '42' },
    fields: {
      email: [
        atField(
          "Merci de saisir un email valide pour t'inscrire à notre Newsletter",
          '',
          '  ',
          ...noEmail,
          textFile,
          null,
        ),
      ],
      center: [
        atField(
          "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!",
          '',
          ...noNumber,
          ...unknownCenters,
          textFile,
          null,
        ),
      ],
      member: [
        byPage('Désolé, une erreur est survenue. Merci de réessayer plus tard.', 'oui', markup),
      ],
    },
  },
  '/apple-auth': {
    visitor: 'fromApple',
    page: '/apple-auth',
    good: {
      firstName: markup,
      lastName: 'Bellanger',
      mobilePhone: '0639980001',
      center: '42',
      termsConditions: 'oui',
      newsSms: '0',
    },
    fields: {
      firstName: few(ownName),
      lastName: few(noName),
      mobilePhone: few(mobilePhone),
      center: [
        byPage(bothSentence, '', textFile),
        atField(required, ...noNumber, ...unknownCenters),
      ],
      termsConditions: [byPage(bothSentence, null, '', textFile)],
      newsSms: [mended('oui', markup)],
    },
    accepted: '/moi',
  },
}
