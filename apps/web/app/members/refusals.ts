import { message, problems, type ProblemCode } from '@quatre/domain'
import { homeOfMember, signInAddress } from './sign-in-address.ts'

const parameter = 'reason'

const ownSentences: Readonly<Record<string, string>> = {
  cancelled: 'Tu as arrêté la connexion. Recommence, ou connecte-toi avec ton e-mail.',
  expired: 'La connexion a pris trop de temps. Recommence.',
}

/** The sign-in page, which says why one is there: a social sign-in failed, a session was ended. */
export function refusalAddress(code: string, target: string): string {
  const page = target === homeOfMember ? '/signin?' : `${signInAddress(target)}&`
  return `${page}${parameter}=${encodeURIComponent(code)}`
}

/** Why one was led to the sign-in page, in a sentence; null when the address tells no reason. */
export function refusalOf(request: Request): string | null {
  const code = new URL(request.url).searchParams.get(parameter)
  if (code === null) return null
  const own = Object.hasOwn(ownSentences, code) ? ownSentences[code] : undefined
  if (own !== undefined) return own
  // the catalogue's « otherwise » (specification section 8)
  return message(Object.hasOwn(problems, code) ? (code as ProblemCode) : 'login_failed')
}
