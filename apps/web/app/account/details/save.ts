import { ApiProblem, type Api, type Member } from '@quatre/contract'
import { message } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'
import { completeCity } from '../../entrance/parts/find-cities.ts'
import { providerNamed } from '../../entrance/parts/social/provider-names.ts'
import { submit } from '../../site/form/submit.ts'
import { otherSessions, type Answer, type FormName } from './parts.ts'
import { profileChange, type ProfileForm } from './profile-change.ts'
import { saveChild } from './save-child.ts'

interface Sent {
  readonly api: Api
  readonly member: Member
  readonly form: FormData
  readonly name: FormName
}

type Saved = Answer & { readonly status: number }

/** Saves one form of the page, and returns the outcome. */
export async function save(sent: Sent): Promise<Saved> {
  const { form, name } = sent
  const found = name === 'coordonnees' ? await completePlace(sent.api, form) : null
  const answer = { form: name, subject: formText(form, 'subject'), cities: found?.names ?? [] }
  const outcome = await submit(form, () => sending[name](sent), {
    fieldOfCode: photoCodes,
    show(told, problem) {
      if (problem.status === 401) throw problem
      // Without communes it is the postal code that has to be corrected.
      const errors = found?.message ? withoutCity(told.errors, found.message) : told.errors
      return { ...told, errors, status: problem.status }
    },
  })
  return { ...answer, status: 200, ...outcome }
}

/** Refusals of a picture: the API, which is sent nothing else with it, names no field. */
const photoCodes = {
  picture_missing: 'photo',
  picture_heic: 'photo',
  picture_unreadable: 'photo',
  wrong_media_type: 'photo',
  too_large: 'photo',
}

type Send = (sent: Sent) => Promise<string>

/** The actions of the forms; each returns the sentence of its success. */
const sending: Readonly<Record<FormName, Send>> = {
  photo: async ({ api, member, form }) => {
    const body = new FormData()
    const photo = form.get('photo')
    if (photo instanceof File && photo.size > 0) body.set('avatar', photo)
    await api.profile.setAvatar({ params: { id: member.id }, body })
    return 'Ta photo est changée.'
  },
  'sans-photo': async ({ api, member }) => {
    await api.profile.removeAvatar({ params: { id: member.id } })
    return 'Ta photo est supprimée.'
  },
  profil: changing('profil', 'Ton profil est enregistré.'),
  email: async ({ api, form }) => {
    const password = form.has('password') && { password: formText(form, 'password') }
    await api.validation.giveEmail({ body: { email: formText(form, 'email'), ...password } })
    return 'Un mail est parti\u00a0: ouvre son lien pour confirmer ton e-mail.'
  },
  coordonnees: changing('coordonnees', 'Tes coordonnées sont enregistrées.'),
  jeu: changing('jeu', 'Tes préférences de jeu sont enregistrées.'),
  reservations: changing('reservations', 'Tes choix de réservation sont enregistrés.'),
  carte: async ({ api, form }) => {
    await removeCard(api, formText(form, 'subject'))
    return 'Ta carte est retirée.'
  },
  entreprise: async ({ api, member, form }) => {
    await api.receipts.setCompany({ params: { id: member.id }, body: companyIn(form) })
    return 'Ton entreprise sera sur tes prochaines factures.'
  },
  'sans-entreprise': async ({ api, member }) => {
    await api.receipts.removeCompany({ params: { id: member.id } })
    return 'Tes prochaines factures sont à ton nom.'
  },
  notifications: changing('notifications', 'Tes notifications sont enregistrées.'),
  enfant: ({ api, member, form }) => saveChild(api, member.id, form),
  'mot-de-passe': async ({ api, member, form }) => {
    const oldPassword = formText(form, 'oldPassword')
    const newPassword = formText(form, 'newPassword')
    await api.passwords.change({ params: { id: member.id }, body: { oldPassword, newPassword } })
    return 'Ton mot de passe est changé. Tes autres sessions sont terminées.'
  },
  connexion: async ({ api, form }) => {
    await untie(api, form)
    return 'La connexion est retirée. Tes autres sessions sont terminées.'
  },
  // the way to the provider begins once it is done
  lien: ({ api, member, form }) => proveAgain(api, member, formText(form, 'password')),
  session: ({ api, form }) => endSessions(api, formText(form, 'subject')),
}

function companyIn(form: FormData) {
  const text = (name: string) => formText(form, name)
  return {
    name: text('name'),
    street: text('street'),
    postalCode: text('postalCode'),
    city: text('city'),
    siren: text('siren'),
    vatNumber: text('vatNumber'),
  }
}

/** A form of the profile: its fields are those of the API. */
function changing(name: ProfileForm, saved: string): Send {
  return async ({ api, member, form }) => {
    await api.profile.update({ body: profileChange(name, form, member) })
    return saved
  }
}

/** A member without a password needs a sign-in of the last minutes, or is asked for one. */
async function proveAgain(api: Api, { hasPassword }: Member, password: string): Promise<string> {
  const proven = 'C’est bien toi.'
  if (hasPassword) {
    await api.passwords.prove({ body: { password } })
    return proven
  }
  const code = 'sign_in_again'
  const { isRecent } = await api.closing.describe()
  if (!isRecent) throw new ApiProblem(403, { problem: code, message: message(code) })
  return proven
}

async function untie(api: Api, form: FormData): Promise<void> {
  const provider = providerNamed(formText(form, 'subject'))
  if (provider === null) {
    const code = 'identity_not_found'
    throw new ApiProblem(404, { problem: code, message: message(code) })
  }
  await api.social.untie({ params: { provider }, body: { password: formText(form, 'password') } })
}

const noSuchSession = new ApiProblem(404, {
  problem: 'session_not_found',
  message: message('session_not_found'),
})

async function endSessions(api: Api, subject: string): Promise<string> {
  if (subject === '') throw noSuchSession
  if (subject !== otherSessions) {
    await api.sessions.end({ params: { sessionId: subject } }).catch((error: unknown) => {
      // A malformed number belongs to no session.
      const isUnknown = error instanceof ApiProblem && [400, 404].includes(error.status)
      throw isUnknown ? noSuchSession : error
    })
    return 'La session est terminée.'
  }
  await api.sessions.endOthers()
  return 'Tes autres sessions sont terminées.'
}

const noSuchCard = new ApiProblem(403, { problem: 'forbidden', message: message('forbidden') })

async function removeCard(api: Api, id: string): Promise<void> {
  if (id === '') throw noSuchCard
  await api.storedCards.remove({ params: { id } }).catch((error: unknown) => {
    throw error instanceof ApiProblem && error.status === 400 ? noSuchCard : error
  })
}

async function completePlace(api: Api, form: FormData) {
  const postalCode = formText(form, 'postalCode')
  if (postalCode === '') return null
  const found = await completeCity(api, { postalCode, city: formText(form, 'city') })
  form.set('city', found.city)
  return found
}

function withoutCity(errors: Answer['errors'], postalCode: string) {
  const others = Object.entries(errors).filter(([name]) => name !== 'city')
  return { ...Object.fromEntries(others), postalCode }
}
