import { contract } from '@quatre/contract'
import {
  commonPassword,
  impossibleDates,
  noSuchClub,
  unknownTown,
  wrongPassword,
} from './details.ts'
import {
  atField,
  byPage,
  elsewhere,
  leadsTo,
  long,
  markup,
  mended,
  oddChoices,
  required,
  textFile,
  unknownCenters,
  unread,
  type FormRow,
} from './values.ts'

const deadLink =
  'Ce lien n’est plus valable\u00a0: il a servi, il a expiré, ou un mail plus récent le remplace.'
const incompleteLink =
  'Ce lien n’est pas complet\u00a0: ouvre-le depuis le mail, ou copie-le en entier.'

/** The halves of a link: a page that is refused one has no form to mark. */
const link = (dead = deadLink) => ({
  users_key: [
    byPage(incompleteLink, '', 'x', markup, long, textFile, null),
    byPage(dead, 'k'.repeat(43)),
  ],
  users_id: [byPage(incompleteLink, ...oddChoices, textFile), byPage(dead, '2147483647', '1')],
})

/** The modals that complete a social sign-up, or a profile, have one sentence for a club and terms. */
const bothSentence =
  'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer'
const noCenter = [
  byPage(bothSentence, '', textFile, null),
  atField(required, '0', ...oddChoices.slice(1)),
]
const completion = {
  termsConditions: [byPage(bothSentence, null, '', textFile)],
  newsSms: [mended('oui', markup)],
}

/** The forms of guests, and those that complete an account. */
export const entrance: Readonly<Record<string, FormRow>> = {
  '/Signup': {
    call: contract.members.signUp,
    paths: { city: null },
    byHand: {
      ...unknownTown,
      redirect: [mended('', ...elsewhere, textFile)],
      birthDate: [
        ...impossibleDates,
        atField(
          'Avant 15 ans, l’accord d’un parent est nécessaire\u00a0: demande-lui de t’inscrire.',
          '01/01/2020',
        ),
      ],
      center: [atField(required, ...unknownCenters)],
      email: [
        byPage('Un compte existe déjà avec cet e-mail. Connecte-toi.', 'Camille@Demo.4padel.fr'),
      ],
      password: commonPassword,
    },
    accepted: '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
  },
  '/signin': {
    call: contract.members.loginClient,
    good: { email: 'lea@demo.4padel.fr', password: 'padel2026' },
    byHand: {
      redirect: [mended('/moi', ...elsewhere, textFile)],
      email: [
        atField(
          "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
          'personne@exemple.fr',
        ),
      ],
      password: [atField("Le mot de passe n'est pas correct", markup, ['faux', 'padel2026'])],
    },
    accepted: '/moi',
  },
  '/mon-compte/sinscrire/validation/renvoi': {
    visitor: 'member',
    page: '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
    call: contract.validation.giveEmail,
    byHand: { password: wrongPassword },
  },
  '/identifiez-vous/mot-de-passe-oublie': {
    call: contract.passwords.forgotten,
    accepted: '/identifiez-vous/mot-de-passe-oublie/confirmation',
  },
  '/forgotpassword/reset/index.html': {
    visitor: 'withLink',
    call: contract.passwords.reset,
    paths: { users_key: null, users_id: null },
    byHand: { ...link(), password: commonPassword },
    accepted: '/forgotpassword/reset/index.html?change',
  },
  '/identifiez-vous/rouvrir-compte': {
    visitor: 'withClosedAccount',
    byHand: { ...unread('reopen'), ...link() },
    accepted: '/identifiez-vous/rouvrir-compte?rouvert',
  },
  '/newsletters/desabonnement': {
    page: `/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`,
    accepted: false,
    byHand: link('Ce lien n’est pas valable'),
  },
  '/newsletters': {
    call: contract.newsletters.subscribe,
    paths: { center: null },
    byHand: {
      center: [
        atField(
          "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!",
          ...oddChoices,
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
    call: contract.social.apple,
    paths: { termsConditions: null, newsSms: null },
    // the API asks for a name only where the provider gives none
    byHand: {
      ...completion,
      center: [...noCenter, atField(required, ...unknownCenters)],
      firstName: [atField(required, '', '   ', textFile)],
      lastName: [atField(required, '', '   ', textFile)],
    },
    accepted: '/moi',
  },
  '/completer-mon-profil': {
    visitor: 'incomplete',
    call: contract.profile.update,
    paths: { center: null, termsConditions: null, newsSms: null },
    byHand: {
      ...unread('back', 'later'),
      ...completion,
      center: [...noCenter, ...noSuchClub],
    },
    accepted: '/moi',
  },
  '/completer-mon-profil #later': {
    visitor: 'withoutMobile',
    good: { back: '/moi', later: '1', mobilePhone: 'x' },
    byHand: {
      back: [leadsTo('/moi', ...elsewhere, textFile)],
      later: [leadsTo('/moi', '', markup)],
      mobilePhone: [],
    },
  },
}
