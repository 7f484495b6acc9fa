import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../../http/problems.ts'
import { errorCause } from '../../platform/error-cause.ts'
import { providerEmail, storableName, type ProvenPerson } from './proven-person.ts'
import { providerDown, type ProviderLog } from './provider-down.ts'

interface FacebookSettings {
  readonly appId: string
  readonly appSecret: string
  readonly graphUrl: string
}

export interface Facebook {
  /** The person of an access token. @throws Problem social_token_refused, social_provider_down */
  prove(token: string, now: number): Promise<ProvenPerson>
  /** The access token for the code of a login dialog. @throws the same */
  exchange(code: string, redirectUri: string): Promise<string>
}

const timeoutMs = 2_000

// https://developers.facebook.com/docs/graph-api/reference/debug_token
const debugAnswer = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    type: z.string().optional(),
    user_id: z.string().optional(),
    /** In seconds; 0: never. */
    expires_at: z.number().optional(),
  }),
})
const profileAnswer = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.unknown().optional(),
})
const tokenAnswer = z.object({ access_token: z.string().min(10).max(8_000) })

export function openFacebook(
  { appId, appSecret, graphUrl }: FacebookSettings,
  platform: ProviderLog,
): Facebook {
  const down = (cause: string) => providerDown(platform, 'facebook', cause)

  async function fetchJson(address: string): Promise<unknown> {
    let answer: Response
    let body: unknown
    try {
      answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      body = await answer.json()
    } catch (error) {
      throw down(errorCause(error))
    }
    if (answer.ok) return body
    throw answer.status < 500 ? new Problem('social_token_refused') : down(`${answer.status}`)
  }

  async function ask<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) {
    const address = `${graphUrl}/${path}?${new URLSearchParams(query)}`
    const answer = await fetchJson(address)
    const read = schema.safeParse(answer)
    if (!read.success) throw down('an answer of another form')
    return read.data
  }

  return {
    async prove(token, now) {
      const app = `${appId}|${appSecret}`
      const { data } = await ask(
        'debug_token',
        { input_token: token, access_token: app },
        debugAnswer,
      )
      const { is_valid: isValid, app_id: madeFor, user_id: userId, expires_at: expiresAt } = data
      const ended = expiresAt === undefined || (expiresAt !== 0 && expiresAt * 1_000 <= now)
      const ofPerson = data.type === undefined || data.type === 'USER'
      if (!isValid || madeFor !== appId || ended || !ofPerson) {
        throw new Problem('social_token_refused')
      }
      // https://developers.facebook.com/docs/graph-api/guides/secure-requests
      const proof = createHmac('sha256', appSecret).update(token).digest('hex')
      const fields = 'id,first_name,last_name,email'
      const asked = { fields, access_token: token, appsecret_proof: proof }
      const profile = await ask('me', asked, profileAnswer)
      if (profile.id !== userId) throw new Problem('social_token_refused')
      return {
        provider: 'facebook',
        subject: profile.id,
        email: providerEmail(profile.email),
        emailStanding: 'unstated',
        firstName: storableName(profile.first_name),
        lastName: storableName(profile.last_name),
        once: null,
      }
    },

    async exchange(code, redirectUri) {
      const query = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }
      return (await ask('oauth/access_token', query, tokenAnswer)).access_token
    },
  }
}
