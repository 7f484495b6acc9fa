import { message, type ProblemCode } from '@quatre/domain'

/** The words of the page after a sign-up; `next` is the next step. */
export interface SignUpResult {
  readonly title: string
  readonly text: string
  readonly next: 'open-mail' | 'sign-in' | 'sign-up' | 'adult'
}

type Failure = Pick<SignUpResult, 'text' | 'next'>

const again = (code: ProblemCode): Failure => ({ text: message(code), next: 'sign-up' })

/** The way in which a responsible adult adds a child. */
const adultAddsChild =
  'Un adulte responsable ajoute l’enfant depuis son propre compte, dans « Mes infos persos », rubrique « Enfants ».'

const failures: Readonly<Record<string, Failure>> = {
  email_taken: { text: message('email_taken'), next: 'sign-in' },
  under_age: { text: `${message('under_age')} ${adultAddsChild}`, next: 'adult' },
  password_common: again('password_common'),
  postal_code_not_found: again('postal_code_not_found'),
  too_many_requests: again('too_many_requests'),
  login_slowed: again('login_slowed'),
  too_busy: again('too_busy'),
  bad_request: {
    text: 'Une information manque ou n’est pas correcte. Reprends le formulaire, chaque champ à corriger y est signalé.',
    next: 'sign-up',
  },
  internal: again('internal'),
}

const codesOfStatus: Readonly<Record<string, string>> = {
  400: 'bad_request',
  409: 'email_taken',
  422: 'bad_request',
  429: 'too_many_requests',
  503: 'too_busy',
}

/**
 * The result of an address by its `status` and `errorCode`; null without one. Their texts are only compared, never
 * shown.
 */
export function signUpResult(status: string | null, errorCode: string | null): SignUpResult | null {
  if (!status && !errorCode) return null
  const succeeded = /^20\d$/.test(status ?? '200') && (errorCode ?? '0') === '0'
  if (succeeded) {
    return {
      title: 'Ton compte est créé.',
      text: 'On vient de t’envoyer un mail pour confirmer ton e-mail.',
      next: 'open-mail',
    }
  }
  const code = errorCode ?? ''
  const known = Object.hasOwn(failures, code) ? code : (codesOfStatus[status ?? ''] ?? 'internal')
  const failure = failures[known] ?? again('internal')
  return { title: 'Ton inscription n’a pas abouti.', ...failure }
}
