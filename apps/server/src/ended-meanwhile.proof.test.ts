import { contract, type Endpoint } from '@quatre/contract'
import { instant } from '@quatre/db'
import { sql, type KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { erasePeople } from './members/closing/closing.sql.ts'
import { hashQuickly } from './testing/hash-quickly.ts'
import { callers, sampleIds } from './testing/call-lines.ts'
import {
  addSamples,
  declaredCalls,
  sampleRequest,
  type DeclaredCall,
} from './testing/declared-calls.ts'
import { standForAll } from './testing/stand.ts'
import { waitingForLock } from './testing/waiting-for-lock.ts'

// The row that a call refers to ends once its caller is known, and before the call writes.
const nothing = async (): Promise<unknown> => null
let meanwhile = nothing
const onceKnown: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => 'tokenHash' in row)) await meanwhile()
    return result
  },
}

const stand = await standForAll('ended_meanwhile', {
  members: 4,
  jobs: 'by hand',
  plugin: onceKnown,
  prepare: addSamples,
})
beforeEach(async () => {
  meanwhile = nothing
  await stand.reset()
})

const calls = declaredCalls.filter(
  ({ endpoint: { access } }) => access === 'member' || access === 'self',
)
const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')
const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET')

const callerNumber = ({ line }: DeclaredCall) => callers[line.by ?? 'self'] ?? 0

/** Calls, and gives the code of the refusal, or the status when it is none. */
async function send(one: DeclaredCall): Promise<string | number> {
  const request = sampleRequest(one.endpoint, one.line)
  const token = stand.tokens[callerNumber(one) - 1]
  const answer = await stand.app.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
  })
  return answer.statusCode < 400 ? answer.statusCode : answer.json<{ problem: string }>().problem
}

/** The answer when the row ends while the call runs. */
async function sendWhile(end: () => Promise<unknown>, one: DeclaredCall): Promise<string | number> {
  meanwhile = end
  return send(one)
}

function declaredCall(asked: Endpoint): DeclaredCall {
  const found = declaredCalls.find(({ endpoint }) => endpoint === asked)
  if (found === undefined) throw new Error(`no call of ${asked.path}`)
  return found
}

const endSessions = () => sql`delete from session`.execute(stand.db)
const deleteAccount = () => sql`truncate app_user cascade`.execute(stand.db)
const deleteBooking = () => sql`truncate booking cascade`.execute(stand.db)
const releaseHold = () =>
  sql`select release_holds(array[${sampleIds.booking}::integer], ${instant(stand.now())})`.execute(
    stand.db,
  )

// requirement A15
describe('a call that writes says that its session has ended when its account', () => {
  test.each(writes)('is closed meanwhile: $call', async (one) => {
    const { closedMeanwhile = 'session_expired' } = one.line
    const close = () => erasePeople(stand.db, callerNumber(one))
    expect(await sendWhile(close, one)).toBe(closedMeanwhile)
  })

  test.each(writes)('is gone meanwhile: $call', async (one) => {
    const { goneMeanwhile = 'session_expired' } = one.line
    expect(await sendWhile(deleteAccount, one)).toBe(goneMeanwhile)
  })
})

test.each(reads)('a call that reads is no fault of ours either: $call', async (one) => {
  expect(await sendWhile(deleteAccount, one)).not.toBe('internal')
})

test.each([contract.sessions.createHandover, contract.closing.close, contract.closing.describe])(
  'a call that needs a session answers that it has ended meanwhile: $method $path',
  async (endpoint) => {
    expect(await sendWhile(endSessions, declaredCall(endpoint))).toBe('session_expired')
  },
)

test('a password proves nothing to a session that has ended meanwhile', async () => {
  const passwordHash = await hashQuickly('raquette7')
  await sql`update app_user set password_hash = ${passwordHash}
    where email is not null`.execute(stand.db)
  expect(await sendWhile(endSessions, declaredCall(contract.passwords.prove))).toBe(
    'session_expired',
  )
})

test('a handover that waits for the end of its session is refused with it', async () => {
  let handover: Promise<string | number> | undefined
  await stand.db.transaction().execute(async (tx) => {
    await sql`delete from session`.execute(tx)
    handover = send(declaredCall(contract.sessions.createHandover))
    await expect.poll(() => waitingForLock(stand.db, 'handover_token')).toBe(1)
  })
  expect(await handover).toBe('session_expired')
})

describe('a booking', () => {
  const { cancel } = contract.bookings
  const { payBooking } = contract.payments

  test.each([cancel, payBooking])('that is gone meanwhile: $path', async (endpoint) => {
    expect(await sendWhile(deleteBooking, declaredCall(endpoint))).toBe('booking_not_found')
  })

  test('that is released meanwhile is paid no more', async () => {
    expect(await sendWhile(releaseHold, declaredCall(payBooking))).toBe('booking_cancelled')
  })
})
