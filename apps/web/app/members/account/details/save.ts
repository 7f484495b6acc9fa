import { ApiProblem, type Api, type Member } from '@quatre/contract'
import { message } from '@quatre/domain'
import { completeCity } from '../../find-cities.ts'
import { formText } from '../../form-text.ts'
import { providerNamed } from '../../social/provider-names.ts'
import { errorsOf } from './errors-of.ts'
import { otherSessions, type Answer, type FormName } from './parts.ts'
import { saveChild } from './save-child.ts'
import { isProfileForm, profileChange } from './profile-change.ts'

/** Where there is one way to succeed. */
const savedSentences: Readonly<Record<Exclude<FormName, 'enfant' | 'session'>, string>> = {
  photo: 'Ta photo est changée.',
  'sans-photo': 'Ta photo est supprimée.',
  profil: 'Ton profil est enregistré.',
  email: 'Un mail est parti\u00a0: ouvre son lien pour valider ton adresse.',
  coordonnees: 'Tes coordonnées sont enregistrées.',
  jeu: 'Tes préférences de jeu sont enregistrées.',
  reservations: 'Tes choix de réservation sont enregistrés.',
  notifications: 'Tes notifications sont enregistrées.',
  'mot-de-passe': 'Ton mot de passe est changé. Tes autres sessions sont terminées.',
  connexion: 'La connexion est retirée. Tes autres sessions sont terminées.',
}

interface Sent {
  readonly api: Api
  readonly member: Member
  readonly form: FormData
  readonly name: FormName
}

type Saved = Answer & { readonly status: number; readonly code: string | null }

/** Saves what one form of the page changes, and says how it went. */
export async function save(sent: Sent): Promise<Saved> {
  const { form, name } = sent
  const found = name === 'coordonnees' ? await completePlace(sent.api, form) : null
  const answer = { form: name, subject: formText(form, 'subject'), cities: found?.names ?? [] }
  try {
    const saved = await send(sent)
    return { ...answer, saved, refusal: null, errors: {}, values: {}, status: 200, code: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401) throw error
    const values = valuesOf(form)
    const refused = errorsOf(error)
    // Without communes it is the postal code that has to be mended.
    if (found?.message) refused.errors = withoutCity(refused.errors, found.message)
    return { ...answer, saved: null, ...refused, values, status: error.status, code: error.code }
  }
}

/** Does it; gives the sentence of the success. */
async function send({ api, member, form, name }: Sent): Promise<string> {
  const params = { id: member.id }
  if (name === 'enfant') return saveChild(api, member.id, form)
  if (name === 'session') return endSessions(api, formText(form, 'subject'))
  if (isProfileForm(name)) {
    await api.profile.update({ body: profileChange(name, form, member) })
  } else if (name === 'photo') {
    const body = new FormData()
    const photo = form.get('photo')
    if (photo instanceof File && photo.size > 0) body.set('avatar', photo)
    await api.profile.setAvatar({ params, body })
  } else if (name === 'sans-photo') {
    await api.profile.removeAvatar({ params })
  } else if (name === 'email') {
    const password = form.has('password') && { password: formText(form, 'password') }
    await api.validation.giveEmail({ body: { email: formText(form, 'email'), ...password } })
  } else if (name === 'connexion') {
    await untie(api, form)
  } else {
    const oldPassword = formText(form, 'oldPassword')
    const newPassword = formText(form, 'newPassword')
    await api.passwords.change({ params, body: { oldPassword, newPassword } })
  }
  return savedSentences[name]
}

async function untie(api: Api, form: FormData): Promise<void> {
  const provider = providerNamed(formText(form, 'subject'))
  if (provider === null) {
    const code = 'identity_not_found'
    throw new ApiProblem(404, { code, message: message(code) })
  }
  await api.social.untie({ params: { provider }, body: { password: formText(form, 'password') } })
}

const noSuchSession = new ApiProblem(404, {
  code: 'session_not_found',
  message: message('session_not_found'),
})

async function endSessions(api: Api, subject: string): Promise<string> {
  if (subject === '') throw noSuchSession
  if (subject !== otherSessions) {
    await api.sessions.end({ params: { sessionId: subject } }).catch((error: unknown) => {
      // What is no session's number is no session.
      const isUnknown = error instanceof ApiProblem && [400, 404].includes(error.status)
      throw isUnknown ? noSuchSession : error
    })
    return 'La session est terminée.'
  }
  await api.sessions.endOthers()
  return 'Tes autres sessions sont terminées.'
}

async function completePlace(api: Api, form: FormData) {
  const postalCode = formText(form, 'postalCode')
  if (postalCode === '') return null
  const found = await completeCity(api, { postalCode, city: formText(form, 'city') })
  form.set('city', found.city)
  return found
}

function withoutCity(errors: Record<string, string>, postalCode: string) {
  const others = Object.entries(errors).filter(([name]) => name !== 'city')
  return { ...Object.fromEntries(others), postalCode }
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form.entries()].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !/password/i.test(entry[0]),
    ),
  )
}
