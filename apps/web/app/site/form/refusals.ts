import { message, problems, type ProblemCode } from '@quatre/domain'
import { homeOfMember, signInAddress } from '../pages/addresses.ts'

const parameter = 'reason'

const ownSentences: Readonly<Record<string, string>> = {
  cancelled: 'Tu as arrêté la connexion. Recommence, ou connecte-toi avec ton e-mail.',
  expired: 'La connexion a pris trop de temps. Recommence.',
}

/** The sign-in page with its reason: a social sign-in failed, a session was ended. */
export function refusalAddress(code: string, target: string): string {
  const page = target === homeOfMember ? '/signin?' : `${signInAddress(target)}&`
  return `${page}${parameter}=${encodeURIComponent(code)}`
}

interface Refusal {
  readonly sentence: string
  /** An account has the address of the provider, which does not open it. */
  readonly isTaken: boolean
}

/** The reason for being led to the sign-in page; null when the address has none. */
export function signInRefusal(request: Request): Refusal | null {
  const code = new URL(request.url).searchParams.get(parameter)
  return code === null
    ? null
    : { sentence: signInRefusalText(code), isTaken: code === 'email_taken' }
}

/** The message of a social sign-in that failed. */
export function signInRefusalText(code: string): string {
  const own = Object.hasOwn(ownSentences, code) ? ownSentences[code] : undefined
  if (own !== undefined) return own
  // the catalogue's « otherwise » (requirement M15)
  return message(Object.hasOwn(problems, code) ? (code as ProblemCode) : 'login_failed')
}
