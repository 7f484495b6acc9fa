import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { minuteMs } from '@quatre/domain'
import type { Environment } from '../../environment.ts'

export type CrmKind = 'companies' | 'individuals' | 'contacts' | 'opportunities'

/** It understood the call, and will never do it: not to be asked again. */
export class CrmRefusal extends Error {}

/** Sellsy, API v2. A call that fails otherwise may have been carried out there. */
export interface Sellsy {
  /** The lowest number of those that are exactly so; null when there is none. */
  find(kind: CrmKind, filters: Readonly<Record<string, string>>): Promise<number | null>
  /** @throws CrmRefusal when nothing was created, Error when that is unknown */
  create(kind: CrmKind, body: object): Promise<number>
  /** Makes a contact one of a company; twice is once. */
  link(companyId: number, contactId: number): Promise<void>
  /** @throws Error naming the settings that the account does not know */
  checkSettings(): Promise<void>
}

export interface CrmSettings {
  readonly tokenUrl: string
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly pipeline: number
  readonly step: number
  readonly source: number | undefined
}

/** The settings of the CRM, for requests of companies; null when none is configured. */
export function crmSettings(environment: Environment): CrmSettings | null {
  const { sellsyClientId, sellsyClientSecret, sellsyPipeline, sellsyStep } = environment
  if (!sellsyClientId || !sellsyClientSecret || !sellsyPipeline || !sellsyStep) return null
  return {
    tokenUrl: environment.sellsyTokenUrl,
    apiUrl: environment.sellsyApiUrl,
    clientId: sellsyClientId,
    clientSecret: sellsyClientSecret,
    pipeline: sellsyPipeline,
    step: sellsyStep,
    source: environment.sellsySource,
  }
}

const secondMs = 1_000
const patienceMs = 10 * secondMs
const renewedBeforeMs = minuteMs
/** Calls of a day that are left to the others who use the account. */
const leftOfDay = 100

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().default(3600) })
const made = z.object({ id: z.int() })
const found = z.object({ data: z.array(made) })

/** Asks one thing after the other: the account counts calls by the second, refused ones too. */
export function openSellsy(settings: CrmSettings, clock: () => number): Sellsy {
  let token: { readonly value: string; readonly renewAt: number } | null = null
  let quiet = { from: 0, until: 0 }
  let last: Promise<unknown> = Promise.resolve()

  async function freshToken(): Promise<string> {
    if (token !== null && clock() < token.renewAt) return token.value
    const answer = await fetch(settings.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`the CRM gives no token: ${answer.status}`)
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(await answer.json())
    token = { value, renewAt: clock() + seconds * 1000 - renewedBeforeMs }
    return value
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const now = clock()
    // a clock that was set back gives no information about the account
    const waitMs = now < quiet.from ? 0 : quiet.until - now
    if (waitMs > secondMs) throw new Error('the CRM is not asked: its quota is spent')
    if (waitMs > 0) await sleep(waitMs)
    const answer = await fetch(settings.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await freshToken()}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    quiet = { from: clock(), until: clock() + quietMs(answer) }
    return answer
  }

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    let answer = await ask(method, path, body)
    if (answer.status === 401) {
      token = null
      answer = await ask(method, path, body)
    }
    const text = await answer.text()
    if (answer.ok) return text === '' ? {} : (JSON.parse(text) as unknown)
    // the CRM's words about a body may repeat personal data
    const sentence = `the CRM answers ${answer.status} to ${method} ${path}`
    throw [400, 422].includes(answer.status) ? new CrmRefusal(sentence) : new Error(sentence)
  }

  function inTurn(...asked: Parameters<typeof call>): Promise<unknown> {
    const mine = last.then(() => call(...asked))
    last = mine.catch(() => {})
    return mine
  }

  return {
    async find(kind, filters) {
      const { data } = found.parse(await inTurn('POST', `/${kind}/search`, { filters }))
      return data.length === 0 ? null : Math.min(...data.map(({ id }) => id))
    },
    async create(kind, body) {
      return made.parse(await inTurn('POST', `/${kind}`, body)).id
    },
    async link(companyId, contactId) {
      await inTurn('POST', `/companies/${companyId}/contacts/${contactId}`, {})
    },
    async checkSettings() {
      const { pipeline, step } = settings
      const list = async (path: string) =>
        found.parse(await inTurn('GET', path)).data.map(({ id }) => id)
      const pipelines = await list('/opportunities/pipelines')
      if (!pipelines.includes(pipeline)) throw new Error(`SELLSY_PIPELINE ${pipeline} is unknown`)
      const steps = await list(`/opportunities/pipelines/${pipeline}/steps`)
      if (!steps.includes(step)) throw new Error(`SELLSY_STEP ${step} is not of that pipeline`)
    },
  }
}

/** The pause before the next call, by the quotas left in the answer. */
function quietMs({ status, headers }: Response): number {
  const left = (period: string) => Number(headers.get(`x-quota-remaining-by-${period}`) ?? Infinity)
  if (left('day') <= leftOfDay || left('month') <= leftOfDay) return 60 * minuteMs
  if (status === 429) return Math.max(Number(headers.get('retry-after') ?? 0) * 1000, minuteMs)
  if (left('minute') < 1) return minuteMs
  return left('second') < 1 ? secondMs : 0
}
