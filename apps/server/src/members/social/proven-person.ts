import { parseEmail, visibleText, type SocialProvider } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'

/** A person as a provider has proven them. */
export interface ProvenPerson {
  readonly provider: SocialProvider
  /** The provider's own number of the person: it never changes hands. */
  readonly subject: string
  readonly email: string | null
  /**
   * Whether the address is the person's own. `unstated`: the provider says neither (Facebook gives
   * an address, and no statement about it that is signed).
   */
  readonly emailStanding: 'verified' | 'unverified' | 'unstated'
  readonly firstName: string | null
  readonly lastName: string | null
  /** Hashes that must not come a second time; none for tokens that are made to be used again. */
  readonly once: { readonly hashes: readonly Buffer[]; readonly expiresAt: number } | null
}

const mostCharacters = 80

/** A name as an account can keep it; null when nothing of it is left. */
export function storableName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = visibleText(value.replace(/\p{Cc}/gu, ' ')).trim()
  return [...name].slice(0, mostCharacters).join('').trim() || null
}

/**
 * The address in a provider's answer; null when it gave none that can be written to.
 * @throws Problem social_token_refused for a value that is no text: a malformed token makes no account
 */
export function providerEmail(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw new Problem('social_token_refused')
  return parseEmail(value)
}
