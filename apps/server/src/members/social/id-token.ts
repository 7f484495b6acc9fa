import { createHash } from 'node:crypto'
import { hourMs, minuteMs } from '@quatre/domain'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { Problem } from '../../http/problems.ts'
import { errorCause } from '../../platform/error-cause.ts'
import { providerEmail, storableName, type ProvenPerson } from './proven-person.ts'
import { providerDown, type ProviderLog } from './provider-down.ts'

interface OpenIdSettings {
  readonly provider: 'google' | 'apple'
  /** The accepted audiences of its tokens. */
  readonly clientIds: readonly string[]
  readonly issuers: readonly string[]
  readonly keysUrl: string
}

interface GivenToken {
  readonly token: string
  /** The nonce that the browser asked the provider to sign; absent for tokens that an application got. */
  readonly nonce: string | undefined
  readonly now: number
}

const timeoutMs = 2_000
// An unknown key is looked for in a new set at most once a minute (invented ones cost nothing).
const cooldownMs = minuteMs
const keepKeysMs = hourMs
const clockToleranceSeconds = 30

/**
 * Reads the ID tokens of an OpenID provider.
 * @throws Problem social_token_refused; social_provider_down when its key set cannot be had
 */
export function openIdTokens(
  settings: OpenIdSettings,
  platform: ProviderLog,
): (given: GivenToken) => Promise<ProvenPerson> {
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: keepKeysMs,
  })

  return async ({ token, nonce, now }) => {
    const claims = await verified()
    // A token for several parties is none of those that sign-in hands out.
    if (typeof claims.aud !== 'string' && claims.aud?.length !== 1) throw refused()
    if (nonce !== undefined && claims.nonce !== nonce) throw refused()
    if (!claims.sub || claims.sub.length > 255 || claims.exp === undefined) throw refused()
    return {
      ...claimedPerson(settings.provider, claims, claims.sub),
      once: onceHashes(token, claims),
    }

    async function verified(): Promise<JWTPayload> {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256', 'ES256'],
          audience: [...settings.clientIds],
          issuer: [...settings.issuers],
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now),
        })
        return payload
      } catch (error) {
        if (isRefusal(error)) throw refused()
        throw providerDown(platform, settings.provider, errorCause(error))
      }
    }
  }

  /** The signed part and the nonce: the rest of a token can be written in more than one way. */
  function onceHashes(token: string, { nonce, exp = 0 }: JWTPayload): ProvenPerson['once'] {
    const signedPart = token.slice(0, token.lastIndexOf('.'))
    const parts = [`token ${signedPart}`]
    if (typeof nonce === 'string') parts.push(`nonce ${settings.provider} ${nonce}`)
    const hashes = parts.map((part) => createHash('sha256').update(part).digest())
    return { hashes, expiresAt: (exp + clockToleranceSeconds) * 1_000 }
  }
}

function claimedPerson(provider: 'google' | 'apple', claims: JWTPayload, subject: string) {
  // Apple writes the flag as text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const [first, ...others] = (storableName(claims.name) ?? '').split(/\s+/)
  return {
    provider,
    subject,
    email: providerEmail(claims.email),
    emailStanding: isVerified ? ('verified' as const) : ('unverified' as const),
    firstName: storableName(claims.given_name) ?? storableName(first),
    lastName: storableName(claims.family_name) ?? storableName(others.join(' ')),
  }
}

function refused(): Problem {
  return new Problem('social_token_refused')
}

/** Whether the token is to blame; the rest is a key set that did not come, or is none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  const ofKeySet =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // jose's code for an answer that is no key set
    error.code === 'ERR_JOSE_GENERIC'
  return !ofKeySet
}
