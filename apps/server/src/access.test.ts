import { readFileSync } from 'node:fs'
import { apiBase } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from './core/sessions/sessions.ts'
import { callers, type Caller } from './testing/call-lines.ts'
import { fixtureNow } from './testing/center-fixture.ts'
import {
  addSamples,
  declaredCalls,
  sampleRequest,
  type DeclaredCall,
} from './testing/declared-calls.ts'
import { basicCredentials, newPspReference, signedItem } from './testing/notify.ts'
import { standForAll, type Stand } from './testing/stand.ts'

const everyCaller = Object.keys(callers) as Caller[]
const tokens = new Map<Caller, string | null>()

const stand = await standForAll('access', {
  members: 6,
  bank: 'stand-in',
  jobs: 'by hand',
  prepare: addCallers,
})

async function addCallers(opened: Stand): Promise<void> {
  await addSamples(opened)
  const { db } = opened
  const user = (caller: Caller) => db.updateTable('appUser').where('id', '=', callers[caller])
  await user('role 8').set({ roleId: 8 }).execute()
  await user('closed account').set({ isActive: false }).execute()
  for (const caller of everyCaller) {
    const userId = callers[caller]
    const now = fixtureNow - (caller === 'ended session' ? 31 * dayMs : 0)
    tokens.set(caller, userId && (await openSession(db, { userId, userAgent: 'test', now })))
  }
}

const authorizationHeader = (caller: Caller) => {
  const token = tokens.get(caller) ?? null
  return token && `Bearer ${token}`
}

async function send(
  { endpoint, line }: DeclaredCall,
  authorization: string | null,
  malformed?: { readonly payload?: string; readonly search?: string },
) {
  const request = sampleRequest(endpoint, line)
  const { payload, search = '' } = malformed ?? {}
  const answer = await stand.app.inject({
    ...request,
    url: request.url + search,
    ...(payload !== undefined && { payload }),
    headers: { ...request.headers, ...(authorization !== null && { authorization }) },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson ? answer.json<{ problem?: string }>() : {}
  return { status: answer.statusCode, body }
}

const cases = declaredCalls.flatMap((one) =>
  everyCaller.map((caller) => ({ ...one, caller, expected: one.line.answers[caller] })),
)

type Case = (typeof cases)[number]

/** Whether a case leaves something behind: calls with a limit count it, those of guests their refusals. */
const writes = ({ expected, endpoint: { method, limit, access } }: Case) =>
  limit !== undefined || (method !== 'GET' && (expected < 400 || access === 'public'))

async function expectAnswer({ caller, expected, ...one }: Case): Promise<void> {
  const { status, body } = await send(one, authorizationHeader(caller))
  expect({ status, body }).toMatchObject({ status: expected })
}

// requirements A1 and M40
test.each(cases.filter((one) => !writes(one)))('$call answers $expected to $caller', expectAnswer)

// requirements A1 and M40
describe('on the first data', () => {
  beforeEach(() => stand.reset())
  test.each(cases.filter(writes))('$call answers $expected to $caller', expectAnswer)
})

// requirement M71
test('an account that is to be completed books and pays nothing', async () => {
  await stand.reset()
  await stand.db.updateTable('appUser').set({ mustComplete: true }).execute()
  const refused: string[] = []
  const ofMembers = ({ endpoint: { access, knowsMember } }: DeclaredCall) =>
    access !== 'public' || knowsMember
  for (const one of declaredCalls.filter(ofMembers)) {
    const { status, body } = await send(one, authorizationHeader('another member'), {
      payload: '{',
    })
    if (body.problem === 'account_incomplete') refused.push(`${one.call} ${status}`)
  }
  expect(refused).toEqual([
    'bookings.hold 403',
    'bookings.payAtClub 403',
    'cards.choose 403',
    'courses.enrol 403',
    'courtWaits.join 403',
    'entries.enter 403',
    'leagueEntries.enter 403',
    'openMatches.join 403',
    'payments.pay 403',
    'payments.payBooking 403',
    'payments.payByGymlib 403',
    'payments.payOfferItem 403',
    'payments.payShareOfLink 403',
    'shares.join 403',
    'teams.create 403',
    'wallet.beginTopUp 403',
    'wallet.useTicket 403',
  ])
})

const withBody = declaredCalls.filter(
  ({ endpoint: { access, body, encoding } }) =>
    access !== 'public' && (body || encoding === 'multipart'),
)

// requirement A1
test.each(withBody)(
  '$call refuses a caller without the right to call before it reads the body',
  async (one) => {
    await stand.reset()
    const answers: object[] = []
    const expected: object[] = []
    for (const caller of everyCaller) {
      const refusal = one.line.answers[caller]
      if (![401, 403, 404].includes(refusal)) continue
      for (const payload of ['{', '{"role":1}', '', 'x'.repeat(300_000)]) {
        const { status } = await send(one, authorizationHeader(caller), { payload })
        const name = `${caller}: ${payload.slice(0, 10)}`
        answers.push({ name, status })
        expected.push({ name, status: refusal })
      }
    }
    expect(answers.length).toBeGreaterThan(15)
    expect(answers).toEqual(expected)
  },
)

test('every call refuses a caller without the right to call before it reads the query', async () => {
  await stand.reset()
  const answers: object[] = []
  const expected: object[] = []
  for (const one of declaredCalls.filter(({ endpoint: { access } }) => access !== 'public')) {
    for (const caller of everyCaller) {
      const refusal = one.line.answers[caller]
      const isRefused = refusal === 401 || refusal === 403 || (refusal === 404 && one.endpoint.own)
      if (!isRefused) continue
      const { status } = await send(one, authorizationHeader(caller), { search: '&inconnu=1' })
      answers.push({ call: one.call, caller, status })
      expected.push({ call: one.call, caller, status: refusal })
    }
  }
  expect(answers.length).toBeGreaterThan(100)
  expect(answers).toEqual(expected)
})

// requirement A11
test('every call is refused with the methods of its address when it is made by another', async () => {
  await stand.reset()
  for (const { call, endpoint, line } of declaredCalls) {
    const { url } = sampleRequest(endpoint, line)
    for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const) {
      const malformed = { headers: { 'content-type': 'text/csv' }, payload: '{' }
      const answer = await stand.app.inject({ method, url, ...(method === 'PATCH' && malformed) })
      const { problem } = answer.json<{ problem: string }>()
      const allowed = String(answer.headers.allow).split(', ').includes(endpoint.method)
      const expected = { call, status: 405, problem: 'method_not_allowed', allowed: true }
      expect({ call, status: answer.statusCode, problem, allowed }).toEqual(expected)
    }
  }
})

test('an address answers HEAD as GET, and lists its other methods', async () => {
  const [get, head, post] = await Promise.all(
    (['GET', 'HEAD', 'POST'] as const).map((method) =>
      stand.app.inject({ method, url: '/api/v1/users/me' }),
    ),
  )
  expect([get?.statusCode, head?.statusCode, post?.statusCode]).toEqual([401, 401, 405])
  expect(post?.headers.allow).toBe('GET, HEAD, DELETE')
  const regions = await stand.app.inject({ method: 'HEAD', url: '/api/v1/regionsWeb' })
  expect([regions.statusCode, regions.body]).toEqual([200, ''])
  const docs = await stand.app.inject({ method: 'DELETE', url: '/api/docs' })
  expect(docs.statusCode).toBe(405)
  const unknown = await stand.app.inject({ method: 'OPTIONS', url: '/api/v1/nulle-part' })
  expect(unknown.statusCode).toBe(404)
})

test('a notification is taken from the provider alone', async () => {
  await stand.reset()
  const one = declaredCalls.find(({ call }) => call === 'payments.notifications')
  if (one === undefined) throw new Error('no such call')
  const { adyenNotificationUser: user, adyenNotificationPassword: password } = stand.environment
  const news = { eventCode: 'REPORT_AVAILABLE', merchantReference: 'none', value: 0 }
  const item = signedItem(stand, { ...news, pspReference: newPspReference() })
  const payload = JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: item }],
  })
  const answers = ['autre', password].map((given) =>
    send(one, basicCredentials(user, given), { payload }),
  )
  expect(await Promise.all(answers)).toMatchObject([{ status: 401 }, { status: 202 }])
})

test('docs/calls.md lists the callers of each call as they are served', async () => {
  await stand.reset()
  const documented = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8')
  const rows = documented.matchAll(/^\| (\w+) \| `(\S+)` \| \w+ \| (\w+) \|/gm)
  const said = [...rows].map(([, method, path, access]) => [
    `${method} ${path}`,
    access !== 'public',
  ])
  const served = []
  for (const one of declaredCalls) {
    const { body } = await send(one, null)
    const { method, path } = one.endpoint
    served.push([`${method} ${apiBase}${path}`, body.problem === 'unauthenticated'])
  }
  expect(said).toEqual(served)
})
