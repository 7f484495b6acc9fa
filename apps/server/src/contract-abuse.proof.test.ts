import { contract } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { hashQuickly } from './testing/hash-quickly.ts'
import { callers, type Caller, type Fields, type SampleCall } from './testing/call-lines.ts'
import { at } from './testing/center-fixture.ts'
import {
  addSamples,
  declaredCalls,
  isFields,
  sampleRequest,
  type DeclaredCall,
} from './testing/declared-calls.ts'
import { basicCredentials } from './testing/notify.ts'
import { oddTexts, schemaAt } from './testing/odd-texts.ts'
import { proofSize } from './testing/proof-size.ts'
import { standForAll } from './testing/stand.ts'

const stand = await standForAll('contract_abuse', { members: 6, jobs: 'by hand' })
// the next hold frees a cancelled booking: the other calls need the booking
const released = (await stand.hold(stand.tokens[0], { startingDate: at('15:00') })).body
await addSamples(stand)
await stand.db
  .updateTable('appUser')
  .set({ passwordHash: await hashQuickly('personne le sait') })
  .where('id', '=', callers['a stranger to the child'])
  .execute()
// nor may a fresh sign-in replace it
await sql`update session set signed_in_at = created_at - interval '1 hour'`.execute(stand.db)

const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  0,
  -1,
  -0,
  0.5,
  1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  [],
  [1],
  ['a', 'b'],
  {},
  { $gt: '' },
  { toString: 'x' },
  [[[[]]]],
]

/** The fields with one more spoiled each time, nested ones by their path; `undefined`: left out. */
function* spoiled(fields: Fields, odd: readonly unknown[]): Generator<[string, Fields]> {
  for (const [name, good] of Object.entries(fields)) {
    for (const value of [...odd, undefined]) yield [name, { ...fields, [name]: value }]
    if (!isFields(good)) continue
    for (const [path, nested] of spoiled(good, odd)) {
      yield [`${name}.${path}`, { ...fields, [name]: nested }]
    }
  }
  yield ['inconnu', { ...fields, inconnu: 1 }]
  yield ['constructor', { ...fields, constructor: 1 }]
}

let caller = 0

async function send(one: DeclaredCall, sample: SampleCall, payload?: string) {
  const request = sampleRequest(one.endpoint, sample)
  // from another address each time: this test does not look at limits
  caller += 1
  if (one.endpoint.limit) await sql`delete from limit_use`.execute(stand.db)
  const answer = await stand.app.inject({
    ...request,
    remoteAddress: `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    headers: { ...request.headers, authorization: authorization(one) },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, text: answer.body }
}

const chosenCaller = ({ endpoint, line }: DeclaredCall): Caller => {
  // a new hold of the same member would release the one that the other calls are about
  if (endpoint === contract.bookings.hold) return 'another member'
  // an unknown password, so that the call does not end the account
  if (endpoint === contract.closing.close) return 'a stranger to the child'
  return line.by ?? 'self'
}

function authorization(one: DeclaredCall): string {
  const { adyenNotificationUser, adyenNotificationPassword } = stand.environment
  if (one.endpoint.access === 'provider') {
    return basicCredentials(adyenNotificationUser, adyenNotificationPassword)
  }
  return `Bearer ${stand.tokens[(callers[chosenCaller(one)] ?? 0) - 1]}`
}

function preparedSample({ endpoint, line }: DeclaredCall): SampleCall {
  return endpoint === contract.bookings.cancel ? { ...line, params: { id: released.id } } : line
}

/** The fault of an answer to a spoiled field; null without one. */
function fault(part: string, path: string, { status, text }: { status: number; text: string }) {
  if (status >= 500 && status !== 503) return `${status} ${text}`
  if (/\bat \S+ \(|\/(?:src|node_modules)\/|select |insert into/.test(text)) return `leaks: ${text}`
  if (status !== 400) return null
  const { problem, fields = {} } = JSON.parse(text) as { problem: string; fields?: Fields }
  if (problem !== 'bad_request') return null
  const top = path.split('.')[0] ?? path
  const named = Object.keys(fields).some((name) => name === part || name.split('.')[0] === top)
  return named ? null : `does not name the field: ${text}`
}

test('the request of every call is not malformed', async () => {
  for (const one of declaredCalls) {
    if (one.endpoint === contract.sessions.signOut) continue
    const { status, text } = await send(one, preparedSample(one))
    expect({ call: one.call, status, text }).not.toMatchObject({ status: 400 })
  }
})

/**
 * The number of values sent for a field whose schema refuses them, or takes them and was tried in another call: all
 * refusals are answered alike. The schema reads the values that are not sent.
 */
const mostAlike = proofSize({ usual: 3, long: 1000 })
const tried = new Set<ZodType>()

/** Whether the schema by itself refuses a value; it throws where a call would fail of it. */
function isRefused(schema: ZodType | undefined, value: unknown): boolean {
  // the schema around it decides about lists, and about an absent value
  if (schema === undefined || value === undefined || typeof value === 'object') return false
  return !schema.safeParse(value).success
}

// requirement A2
test.each(declaredCalls)(
  '$call answers odd values of any field with a refusal that names it, never a fault',
  async (one) => {
    const sample = preparedSample(one)
    const faults: string[] = []
    const alike = new Map<string, number>()
    const schemas = new Set<ZodType>()
    for (const part of ['params', 'query', 'body'] as const) {
      const fields = sample[part]
      if (fields === undefined) continue
      const odd = part === 'body' ? oddValues : oddTexts
      for (const [path, broken] of spoiled(fields, odd)) {
        const names = path.split('.')
        const value = names.reduce<unknown>((at, name) => (at as Fields)[name], broken)
        const schema = schemaAt(one.endpoint[part], names)
        if (schema) schemas.add(schema)
        const isRefusedHere = isRefused(schema, value)
        if (isRefusedHere || (schema && tried.has(schema))) {
          const key = `${path} ${isRefusedHere}`
          alike.set(key, (alike.get(key) ?? 0) + 1)
          if ((alike.get(key) ?? 0) > mostAlike) continue
        }
        const answer = await send(one, { ...sample, [part]: broken })
        const found = fault(part, path, answer)
        if (found) faults.push(`${part}.${path} = ${JSON.stringify(value)}: ${found}`)
      }
    }
    for (const schema of schemas) tried.add(schema)
    expect(faults).toEqual([])
  },
)

// a sample of an unknown resource is refused before its body is read
const readsBody = ({ endpoint, line }: DeclaredCall) =>
  endpoint.body !== undefined && !(endpoint.own && line.answers.self === 404)

test.each(declaredCalls.filter(readsBody))(
  '$call refuses a body that is no object',
  async (one) => {
    for (const payload of ['', '[]', 'null', '"x"', '1', '{', '{"__proto__":{"a":1}}']) {
      const { status } = await send(one, preparedSample(one), payload)
      expect({ payload, status }).toEqual({ payload, status: 400 })
    }
  },
)

// requirement A2
test('a field called __proto__ is refused by its name', async () => {
  const cities = declaredCalls.find(({ endpoint }) => endpoint === contract.members.cities)
  if (cities === undefined) throw new Error('no such call')
  const query = { codePostal: '31770', ['__proto__']: 1 }
  const { status, text } = await send(cities, { query })
  const { fields } = JSON.parse(text) as { fields: object }
  expect({ status, fields: Object.keys(fields) }).toEqual({ status: 400, fields: ['__proto__'] })
})

test.each(['/api/v1/centers/%ff', '/api/v1/%', '/api/v1/bookings/%E0%A4%A'])(
  '%s, an address that cannot be read, is refused as everything else',
  async (url) => {
    const answer = await stand.app.inject({ method: 'GET', url })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 400,
      body: {
        statusCode: 400,
        code: 'bad_request',
        problem: 'bad_request',
        message: expect.any(String),
        requestId: expect.any(String),
      },
    })
  },
)

test('of a page it is refused in words', async () => {
  const answer = await stand.app.inject({ method: 'GET', url: '/%e0%a4%a' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    400,
    'text/plain; charset=utf-8',
  ])
})
