import type { SocialProvider } from '@quatre/domain'

/** The page after every sign-up (requirement M12); from there the way leads to `target`. */
export const signUpResultAddress = (status: number, errorCode: string | number, target: string) =>
  withTarget(
    `/mon-compte/sinscrire/validation/index.html?status=${status}&errorCode=${errorCode}`,
    target,
  )

/** An address that remembers the page that was asked for before; empty: none was. */
export function withTarget(address: string, target: string): string {
  if (target === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target)}`
}

export const signedUpAddress = '/mon-compte/sinscrire/confirmation/index.html'
export const forgottenAddress = '/identifiez-vous/mot-de-passe-oublie'

/** Says that the password opens the account no more since a provider was joined to it. */
export const passwordEndedAddress = (provider: SocialProvider, target: string) =>
  withTarget(`/identifiez-vous/mot-de-passe-annule?provider=${provider}`, target)

/** An e-mail that goes along to the next page with the entry of the history, not in its address. */
export const typedEmail = {
  state: (email: string) => ({ email }),
  of: (state: unknown): string => {
    if (typeof state !== 'object' || state === null || !('email' in state)) return ''
    return typeof state.email === 'string' ? state.email : ''
  },
}
