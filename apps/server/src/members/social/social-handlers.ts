import type { contract, HandlerInput } from '@quatre/contract'
import { isoWithOffset, networkTimeZone } from '@quatre/domain'
import type { Handlers, PublicContext } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { countRefusals } from './counted-refusals.ts'
import type { ProvenPerson } from './proven-person.ts'
import { announcedProviders, openSocialProviders } from './providers.ts'
import { socialSignIn, type Completion } from './social-sign-in.ts'
import { selectIdentities } from './social.sql.ts'
import { tieIdentity } from './tie-own.ts'
import { untieIdentity } from './untie.ts'

type Calls = typeof contract.social
type Query = HandlerInput<Calls['google']>['query']
type CompletionFields = Omit<HandlerInput<Calls['google']>['body'], 'GOOGLE_ID_TOKEN'>

export function socialHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'environment' | 'log'>,
): Handlers<Calls> {
  const { db, environment } = platform
  const { google, apple, facebook } = openSocialProviders(environment, platform)
  const announced = announcedProviders(environment)

  async function enter(
    prove: () => Promise<ProvenPerson>,
    { query, body }: { query: Query; body: CompletionFields },
    { callerAddress, userAgent, now }: PublicContext,
  ) {
    const { userId, token, created, passwordEnded } = await socialSignIn(platform, {
      prove: async () => {
        const person = await prove()
        const firstName = person.firstName ?? body.firstName ?? null
        return { ...person, firstName, lastName: person.lastName ?? body.lastName ?? null }
      },
      mayCreate: query.createIfNotExist,
      completion: accountCompletion(query, body),
      callerAddress,
      userAgent,
      now,
    })
    return { access_token: token, userId, created, passwordEnded }
  }

  return {
    google: (input, context) => {
      const { GOOGLE_ID_TOKEN: token, nonce } = input.body
      const { now } = context
      return enter(async () => configured(google)({ token, nonce, now }), input, context)
    },
    facebook: (input, context) => {
      const token = input.body.FB_TOKEN
      return enter(async () => configured(facebook).prove(token, context.now), input, context)
    },
    async facebookCode({ body }, context) {
      const { code, redirectUri } = body
      const exchange = async () => configured(facebook).exchange(code, redirectUri)
      return { FB_TOKEN: await countRefusals(db, context, exchange) }
    },
    apple: (input, context) => {
      const { APPLE_TOKEN: token, nonce } = input.body
      const { now } = context
      return enter(async () => configured(apple)({ token, nonce, now }), input, context)
    },
    providers: async () => announced,
    async identities(_input, { member }) {
      const rows = await selectIdentities(db, member.id)
      return rows.map(({ provider, createdAt }) => ({
        provider,
        since: isoWithOffset(createdAt, networkTimeZone),
      }))
    },
    async tie({ params: { provider }, body: { token, nonce } }, { member, ...context }) {
      const { callerAddress, userAgent, now } = context
      const proofs = {
        google: async () => configured(google)({ token, nonce, now }),
        facebook: async () => configured(facebook).prove(token, now),
        apple: async () => configured(apple)({ token, nonce, now }),
      }
      const asked = { userId: member.id, sessionId: member.sessionId, prove: proofs[provider] }
      await tieIdentity(platform, { ...asked, callerAddress, userAgent, now })
      return { status: 'tied' }
    },
    async untie({ params, body }, { member, callerAddress, userAgent, token, now }) {
      const { id: userId, sessionId } = member
      const asked = { userId, sessionId, ...params, ...body }
      await untieIdentity(platform, { ...asked, callerAddress, userAgent, token, now })
      return { status: 'untied' }
    },
  }
}

function configured<T>(provider: T | null): T {
  if (provider === null) throw new Problem('social_provider_down')
  return provider
}

/** Null when an account is to be made with the terms accepted only: the caller is then asked for all. */
function accountCompletion(query: Query, body: CompletionFields): Completion | null {
  const { mobilePhone = null, termsConditions, newsSms } = body
  const { center: centerId, newsletter: receiveNewsletter } = query
  if (termsConditions === 'false') return null
  const acceptsTerms = termsConditions === 'true'
  return { mobilePhone, centerId, acceptsTerms, newsSms, receiveNewsletter }
}
