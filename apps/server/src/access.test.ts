import { readFileSync } from 'node:fs'
import { apiBase, type Booking, type Endpoint } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyCall } from './open-api.ts'
import { openSession } from './platform/sessions.ts'
import { openPaymentStand, type PaymentStand } from './testing/booking-stand.ts'
import { at, fixtureNow } from './testing/center-fixture.ts'
import { basicCredentials, newPspReference, signedItem } from './testing/notify.ts'
import {
  addSampleSession,
  fillForSamples,
  requestOf,
  sampleCalls,
  sampleChildId,
} from './testing/sample-calls.ts'

const callers = [
  'guest',
  'self',
  'another member',
  'ended session',
  'role 8',
  'the child’s responsible',
  'a stranger to the child',
  'closed account',
] as const
type Caller = (typeof callers)[number]
type Statuses = Readonly<Record<Caller, number>>

const everybody = (status: number): Statuses => ({ ...members(status), ...outsiders(status) })
const members = (status: number): Statuses => onlySelf(status, status)
const onlySelf = (status: number, others = 404): Statuses => ({
  self: status,
  'another member': others,
  'the child’s responsible': others,
  'a stranger to the child': others,
  ...outsiders(401),
})
const onlyResponsible = (status: number, others: number): Statuses => ({
  ...members(others),
  'the child’s responsible': status,
})
const outsiders = (status: number) => ({
  guest: status,
  'ended session': status,
  'role 8': status,
  'closed account': status,
})

/** What each call answers to whom, about « self », a booking that he keeps, and another's child. */
const table: Readonly<Record<string, Statuses>> = {
  'bookings.hold': members(201),
  'bookings.list': members(200),
  // asked for the bookings of « self » by his id
  'bookings.participations': onlySelf(200, 403),
  'bookings.get': onlySelf(200),
  'bookings.cancellation': onlySelf(200),
  'bookings.cancel': onlySelf(200),
  'bookings.calendar': onlySelf(200),
  'centers.list': everybody(200),
  'centers.get': everybody(200),
  'centers.applications': everybody(200),
  'centers.regions': everybody(200),
  'centers.ofRegion': everybody(200),
  // nobody has that e-mail
  'members.login': everybody(401),
  'members.loginClient': everybody(401),
  'members.signUp': everybody(201),
  'members.me': members(200),
  'sessions.list': members(200),
  'sessions.signOut': members(200),
  // a session of « self »
  'sessions.end': onlySelf(200),
  'sessions.endOthers': members(200),
  'sessions.createHandover': members(201),
  // nobody has that token
  'sessions.takeHandover': everybody(401),
  'export.data': members(200),
  'closing.describe': members(200),
  'closing.close': members(200),
  // nobody has that link
  'closing.reopeningLink': everybody(200),
  'closing.reopen': everybody(410),
  // nobody has those links
  'validation.verify': everybody(410),
  'passwords.reset': everybody(410),
  'passwords.resetLink': everybody(200),
  'validation.sendAgain': members(200),
  // theirs is not confirmed: it may be corrected
  'validation.giveEmail': members(200),
  'passwords.forgotten': everybody(200),
  // they have no password
  'passwords.prove': members(422),
  // « self » has no password to change
  'passwords.change': onlySelf(422, 403),
  'members.cities': everybody(200),
  'newsletters.subscribe': everybody(200),
  'newsletters.subscribeMember': members(200),
  'newsletters.oneClick': everybody(200),
  'newsletters.link': everybody(200),
  'newsletters.unsubscribe': everybody(200),
  'payments.methods': onlySelf(200),
  // of a wrong amount
  'payments.payBooking': onlySelf(422),
  // a payment that does not exist
  'payments.details': everybody(404),
  'payments.notifications': everybody(401),
  'profile.update': members(200),
  'profile.updateById': onlySelf(200, 403),
  'profile.updateUser': members(200),
  'profile.get': members(200),
  'profile.teammates': onlySelf(200, 403),
  'profile.levels': everybody(200),
  'profile.setAvatar': onlySelf(200, 403),
  'profile.removeAvatar': onlySelf(200, 403),
  'profile.avatar': everybody(200),
  'profile.setInfant': onlyResponsible(200, 403),
  'profile.children': onlyResponsible(200, 403),
  // no provider has signed those tokens
  'social.google': everybody(401),
  'social.facebook': everybody(401),
  'social.facebookCode': everybody(401),
  'social.apple': everybody(401),
  'social.providers': everybody(200),
  'social.identities': members(200),
  // a token that no provider gave
  'social.tie': members(422),
  // they have no password to prove themselves by
  'social.untie': members(422),
  'slots.day': everybody(200),
  'slots.nearby': everybody(200),
  'slots.courts': everybody(200),
  // of a centre that does not exist: the stream of one that does would not end
  'slots.stream': everybody(404),
}

const responsibleId = 4
const userIds: Readonly<Record<Caller, number | null>> = {
  guest: null,
  self: 1,
  'another member': 2,
  'ended session': 1,
  'role 8': 3,
  'the child’s responsible': responsibleId,
  'a stranger to the child': 5,
  'closed account': 6,
}

let stand: PaymentStand
let booking: Booking

beforeAll(async () => {
  stand = await openPaymentStand('access', 6)
  await fillForSamples(stand.db, responsibleId)
  await sql`update app_user set role_id = 8 where id = 3`.execute(stand.db)
  await sql`update app_user set is_active = false where id = 6`.execute(stand.db)
})
beforeEach(async () => {
  await stand.reset()
  await reopenAccounts()
  await sql`delete from app_user where id > 6 and id <> ${sampleChildId}`.execute(stand.db)
  await sql`truncate limit_use`.execute(stand.db)
  await addSampleSession(stand.db)
  const owner = (await tokenOf('self')) ?? ''
  booking = (await stand.hold(owner, { startingDate: at('18:00') })).body
})
afterAll(() => stand.close())

/** Makes whole what a test that closed an account has erased. */
async function reopenAccounts(): Promise<void> {
  await sql`delete from closed_account`.execute(stand.db)
  await sql`update app_user set is_active = id <> 6, birth_date = '1990-05-12',
      email = 'joueur' || id || '@joueurs.example'
    where id <= 6`.execute(stand.db)
  await sql`update app_user set is_active = true, birth_date = '2018-02-01', first_name = 'Tom',
      last_name = 'Martin'
    where id = ${sampleChildId}`.execute(stand.db)
}

/** A token of the caller's own; a session of another test may have been ended there. */
async function tokenOf(caller: Caller): Promise<string | null> {
  const id = userIds[caller]
  if (id === null) return null
  const days = caller === 'ended session' ? 31 : 0
  return openSession(stand.db, {
    userId: id,
    userAgent: 'test',
    now: fixtureNow - days * dayMs,
  })
}

const calls = everyCall().map(([feature, name, endpoint]) => ({
  call: `${feature}.${name}`,
  endpoint,
}))

const sampleOf = (endpoint: Endpoint) =>
  sampleCalls(booking.id, booking.id, responsibleId).get(endpoint) ?? {}

async function send(
  { endpoint }: (typeof calls)[number],
  authorization: string | null,
  malformed?: { readonly payload?: string; readonly search?: string },
) {
  const request = requestOf(endpoint, sampleOf(endpoint))
  const { payload, search = '' } = malformed ?? {}
  const answer = await stand.app.inject({
    ...request,
    url: request.url + search,
    ...(payload !== undefined && { payload }),
    headers: { ...request.headers, ...(authorization !== null && { authorization }) },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson ? answer.json<{ code?: string }>() : {}
  return { status: answer.statusCode, body }
}

test('the table has every call of the contract and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(calls.map(({ call }) => call).toSorted())
})

const cases = calls.flatMap((one) =>
  callers.map((caller) => ({ ...one, caller, expected: table[one.call]?.[caller] })),
)

// requirements A1 and M40
test.each(cases)('$call answers $expected to $caller', async ({ caller, expected, ...one }) => {
  const token = await tokenOf(caller)
  const { status, body } = await send(one, token && `Bearer ${token}`)
  expect({ status, body }).toMatchObject({ status: expected })
})

const withBody = calls.filter(
  ({ endpoint: { access, body, encoding } }) =>
    access !== 'public' && (body || encoding === 'multipart'),
)

// requirement A1
test.each(withBody)(
  '$call tells who may not call that he may not, and nothing about his body',
  async (one) => {
    const answers: object[] = []
    const expected: object[] = []
    for (const caller of callers) {
      const refusal = table[one.call]?.[caller] ?? 0
      if (![401, 403, 404].includes(refusal)) continue
      const token = await tokenOf(caller)
      for (const payload of ['{', '{"role":1}', '', 'x'.repeat(300_000)]) {
        const { status } = await send(one, token && `Bearer ${token}`, { payload })
        const name = `${caller}: ${payload.slice(0, 10)}`
        answers.push({ name, status })
        expected.push({ name, status: refusal })
      }
    }
    expect(answers.length).toBeGreaterThan(15)
    expect(answers).toEqual(expected)
  },
)

test('every call tells who may not call that he may not, and nothing about his query', async () => {
  const tokens = new Map<Caller, string | null>()
  for (const caller of callers) tokens.set(caller, await tokenOf(caller))
  const answers: object[] = []
  const expected: object[] = []
  for (const one of calls.filter(({ endpoint: { access } }) => access !== 'public')) {
    for (const caller of callers) {
      const refusal = table[one.call]?.[caller] ?? 0
      const isRefused = refusal === 401 || refusal === 403 || (refusal === 404 && one.endpoint.own)
      if (!isRefused) continue
      const token = tokens.get(caller) ?? null
      const { status } = await send(one, token && `Bearer ${token}`, { search: '&inconnu=1' })
      answers.push({ call: one.call, caller, status })
      expected.push({ call: one.call, caller, status: refusal })
    }
  }
  expect(answers.length).toBeGreaterThan(100)
  expect(answers).toEqual(expected)
})

// requirement A11
test('every call is refused with the methods of its address when it is made by another', async () => {
  for (const { call, endpoint } of calls) {
    const { url } = requestOf(endpoint, sampleOf(endpoint))
    for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const) {
      const malformed = { headers: { 'content-type': 'text/csv' }, payload: '{' }
      const answer = await stand.app.inject({ method, url, ...(method === 'PATCH' && malformed) })
      const { code } = answer.json<{ code: string }>()
      const allowed = String(answer.headers.allow).split(', ').includes(endpoint.method)
      const expected = { call, status: 405, code: 'method_not_allowed', allowed: true }
      expect({ call, status: answer.statusCode, code, allowed }).toEqual(expected)
    }
  }
})

test('an address answers HEAD as GET, and says what else it takes', async () => {
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
  const one = calls.find(({ call }) => call === 'payments.notifications')
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

test('docs/calls.md says who may call what, as the calls are served', async () => {
  const documented = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8')
  const rows = documented.matchAll(/^\| (\w+) \| `(\S+)` \| \w+ \| (\w+) \|/gm)
  const said = [...rows].map(([, method, path, access]) => [
    `${method} ${path}`,
    access !== 'public',
  ])
  const served = []
  for (const one of calls) {
    const { body } = await send(one, null)
    const { method, path } = one.endpoint
    served.push([`${method} ${apiBase}${path}`, body.code === 'unauthenticated'])
  }
  expect(said).toEqual(served)
})
