import { contract, type Booking, type Endpoint } from '@quatre/contract'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyCall } from './open-api.ts'
import { erasePeople } from './members/closing/closing.sql.ts'
import { hashPassword } from './platform/passwords.ts'
import { openBookingStand, type BookingStand } from './testing/booking-stand.ts'
import { addMembers, at } from './testing/center-fixture.ts'
import { fillForSamples, requestOf, sampleCalls } from './testing/sample-calls.ts'
import { waitingForLock } from './testing/waiting-for-lock.ts'

// What a call refers to ends once its caller is known, and before it is written down.
let meanwhile: () => Promise<unknown>
const onceKnown: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => 'tokenHash' in row)) await meanwhile()
    return result
  },
}

let stand: BookingStand
let booking: Booking
let token: string

beforeAll(async () => {
  stand = await openBookingStand('ended_meanwhile', { members: 1, plugin: onceKnown })
  await fillForSamples(stand.db)
})
beforeEach(async () => {
  meanwhile = async () => {}
  await stand.reset()
  await sql`truncate app_user restart identity cascade`.execute(stand.db)
  ;[token = ''] = await addMembers(stand.db, 1)
  booking = (await stand.hold(token, { startingDate: at('18:00') })).body
})
afterAll(() => stand.close())

const calls = everyCall().flatMap(([feature, name, endpoint]) =>
  endpoint.access === 'member' || endpoint.access === 'self'
    ? [{ call: `${feature}.${name}`, endpoint }]
    : [],
)
const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')
const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET')

/** Calls, and gives the code of the refusal, or the status when it is none. */
async function send(endpoint: Endpoint): Promise<string | number> {
  const request = requestOf(endpoint, sampleCalls(booking.id).get(endpoint) ?? {})
  const answer = await stand.app.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
  })
  return answer.statusCode < 400 ? answer.statusCode : answer.json<{ code: string }>().code
}

/** What it answers when something ends while it runs. */
async function sendWhile(
  end: () => Promise<unknown>,
  endpoint: Endpoint,
): Promise<string | number> {
  meanwhile = end
  return send(endpoint)
}

const endSessions = () => sql`delete from session`.execute(stand.db)
const closeAccount = () => erasePeople(stand.db, 1)
const deleteAccount = () => sql`truncate app_user cascade`.execute(stand.db)
const deleteBooking = () => sql`truncate booking cascade`.execute(stand.db)
const releaseHold = () =>
  sql`select release_holds(array[${booking.id}::integer], now())`.execute(stand.db)

// requirement A15
describe('a call that writes says that its session has ended when its account', () => {
  // nothing to write, or told of what it is about
  const others: Readonly<Record<string, string | number>> = {
    'sessions.signOut': 200,
    'sessions.end': 'session_not_found',
    'profile.removeAvatar': 200,
    'social.tie': 'social_provider_down',
  }

  test.each(writes)('is closed meanwhile: $call', async ({ call, endpoint }) => {
    // closing is refused while there is such a booking: it stays as it is
    const ofBooking = { 'bookings.cancel': 200, 'payments.payBooking': 'amount_incorrect' }
    const expected = { ...others, ...ofBooking }[call] ?? 'session_expired'
    expect(await sendWhile(closeAccount, endpoint)).toBe(expected)
  })

  test.each(writes)('is gone meanwhile: $call', async ({ call, endpoint }) => {
    const gone = 'booking_not_found'
    const ofBooking = { 'bookings.cancel': gone, 'payments.payBooking': gone }
    const expected = { ...others, ...ofBooking }[call] ?? 'session_expired'
    expect(await sendWhile(deleteAccount, endpoint)).toBe(expected)
  })
})

test.each(reads)('a call that reads is no fault of ours either: $call', async ({ endpoint }) => {
  expect(await sendWhile(deleteAccount, endpoint)).not.toBe('internal')
})

test.each([contract.sessions.createHandover, contract.closing.close, contract.closing.describe])(
  'what leans on a session says that it has ended meanwhile: $method $path',
  async (endpoint) => {
    expect(await sendWhile(endSessions, endpoint)).toBe('session_expired')
  },
)

test('a password proves nothing to a session that has ended meanwhile', async () => {
  const passwordHash = await hashPassword('raquette7')
  await sql`update app_user set password_hash = ${passwordHash}`.execute(stand.db)
  expect(await sendWhile(endSessions, contract.passwords.prove)).toBe('session_expired')
})

test('a handover that waits for the end of its session is refused with it', async () => {
  let handover: Promise<string | number> | undefined
  await stand.db.transaction().execute(async (tx) => {
    await sql`delete from session`.execute(tx)
    handover = send(contract.sessions.createHandover)
    await expect.poll(() => waitingForLock(stand.db, 'handover_token')).toBe(1)
  })
  expect(await handover).toBe('session_expired')
})

describe('a booking', () => {
  const { cancel } = contract.bookings
  const { payBooking } = contract.payments

  test.each([cancel, payBooking])('that is gone meanwhile: $path', async (endpoint) => {
    expect(await sendWhile(deleteBooking, endpoint)).toBe('booking_not_found')
  })

  test('that is released meanwhile is paid no more', async () => {
    expect(await sendWhile(releaseHold, payBooking)).toBe('booking_cancelled')
  })
})
