import { readFileSync } from 'node:fs'
import { apiBase, type Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyCall } from './docs.ts'
import { openSession } from './platform/sessions.ts'
import { openPaymentStand, type PaymentStand } from './testing/booking-stand.ts'
import { at, fixtureNow } from './testing/center-fixture.ts'
import { basicCredentials } from './testing/notify.ts'
import { fillForSamples, requestOf, sampleCalls } from './testing/sample-calls.ts'

const callers = ['guest', 'self', 'another member', 'ended session', 'role 8'] as const
type Caller = (typeof callers)[number]
type Statuses = readonly [
  guest: number,
  self: number,
  another: number,
  ended: number,
  roleEight: number,
]

const everybody = (status: number): Statuses => [status, status, status, status, status]
const members = (status: number): Statuses => [401, status, status, 401, 401]
const onlySelf = (status: number, others = 404): Statuses => [401, status, others, 401, 401]

/** What each call answers to whom, about a booking that « self » keeps. */
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
  'members.signOut': members(200),
  'members.cities': everybody(200),
  'payments.methods': onlySelf(200),
  // of a wrong amount
  'payments.payBooking': onlySelf(422),
  // a payment that does not exist
  'payments.details': everybody(404),
  'payments.notifications': everybody(401),
  'slots.day': everybody(200),
  'slots.nearby': everybody(200),
  'slots.courts': everybody(200),
  // of a centre that does not exist: the stream of one that does would not end
  'slots.stream': everybody(404),
}

let stand: PaymentStand
let booking: Booking

beforeAll(async () => {
  stand = await openPaymentStand('access', 3)
  await fillForSamples(stand.db)
  await sql`update app_user set role_id = 8 where id = 3`.execute(stand.db)
})
beforeEach(async () => {
  await stand.reset()
  await sql`delete from app_user where id > 3`.execute(stand.db)
  await sql`truncate sign_in_failure`.execute(stand.db)
  booking = (await stand.hold(stand.tokens[0], { startingDate: at('18:00') })).body
})
afterAll(() => stand.close())

/** A token of the caller's own; a session of another test may have been ended there. */
async function tokenOf(caller: Caller): Promise<string | null> {
  const userId = { guest: null, self: 1, 'another member': 2, 'ended session': 1, 'role 8': 3 }
  const id = userId[caller]
  if (id === null) return null
  const days = caller === 'ended session' ? 31 : 0
  return openSession(stand.db, {
    userId: id,
    userAgent: 'test',
    now: fixtureNow - days * 86_400_000,
  })
}

const calls = everyCall().map(([feature, name, endpoint]) => ({
  call: `${feature}.${name}`,
  endpoint,
}))

async function send({ endpoint }: (typeof calls)[number], authorization: string | null) {
  const request = requestOf(endpoint, sampleCalls(booking.id).get(endpoint) ?? {})
  const answer = await stand.app.inject({
    ...request,
    headers: { ...request.headers, ...(authorization !== null && { authorization }) },
  })
  return { status: answer.statusCode, body: answer.json() as { code?: string } }
}

test('the table has every call of the contract and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(calls.map(({ call }) => call).toSorted())
})

const cases = calls.flatMap((one) =>
  callers.map((caller, place) => ({ ...one, caller, expected: table[one.call]?.[place] })),
)

test.each(cases)('$call answers $expected to $caller', async ({ caller, expected, ...one }) => {
  const token = await tokenOf(caller)
  const { status, body } = await send(one, token && `Bearer ${token}`)
  expect({ status, body }).toMatchObject({ status: expected })
})

test('a notification is taken from the provider alone', async () => {
  const one = calls.find(({ call }) => call === 'payments.notifications')
  if (one === undefined) throw new Error('no such call')
  const { adyenNotificationUser: user, adyenNotificationPassword: password } = stand.environment
  expect(await send(one, basicCredentials(user, password))).toMatchObject({ status: 202 })
  expect(await send(one, basicCredentials(user, 'autre'))).toMatchObject({ status: 401 })
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
