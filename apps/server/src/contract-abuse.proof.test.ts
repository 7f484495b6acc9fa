import { contract, type Booking, type Endpoint } from '@quatre/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyCall } from './open-api.ts'
import { hashPassword } from './platform/passwords.ts'
import { openBookingStand, type BookingStand } from './testing/booking-stand.ts'
import { at } from './testing/center-fixture.ts'
import { basicCredentials } from './testing/notify.ts'
import {
  fillForSamples,
  isFields,
  requestOf,
  sampleCalls,
  type Fields,
  type SampleCall,
} from './testing/sample-calls.ts'

let stand: BookingStand
let samples: ReadonlyMap<Endpoint, SampleCall>

beforeAll(async () => {
  stand = await openBookingStand('contract_abuse', { members: 3 })
  await fillForSamples(stand.db)
  await sql`update app_user set password_hash = ${await hashPassword('personne le sait')}
    where id = 3`.execute(stand.db)
  const hold = async (time: string) =>
    ((await stand.hold(stand.tokens[0], { startingDate: at(time) })).body as Booking).id
  // what is cancelled has been let go: the other calls need the booking
  const released = await hold('15:00')
  samples = sampleCalls(await hold('18:00'), released)
})
afterAll(() => stand.close())

const sqlTexts = ["' or 1=1--", "'; drop table booking;--", '%', '_', '\\', '$1', '${1}', '{{7*7}}']
const oddTexts = [
  ...sqlTexts,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX: y',
  '\ud800',
  '\u202e',
  '\u2028',
  '<img src=x onerror=alert(1)>',
  'é'.repeat(50),
  'x'.repeat(3000),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '0',
  '00',
  '1e400',
  '0x10',
  '1.5',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-03-29T02:30:00+01:00',
  '24:00',
  'a@b',
  `${'x'.repeat(250)}@b.fr`,
  'a@b.fr,c@d.fr',
  '00/00/0000',
  '31/02/2000',
  '01/01/9999',
]
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

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

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

/** By how fields travel: the schemas that earlier calls were abused by in full. */
const abused: Record<string, Set<unknown>> = {}

/**
 * What is worth sending: everything for a schema that no earlier call has; of an equal one what it
 * lets through to this call's handler, and for each field one value that it refuses.
 */
function* unproven(endpoint: Endpoint, part: Part, fields: Fields) {
  const shape = shapeOf(endpoint[part])
  const known = (abused[part === 'body' ? (endpoint.encoding ?? 'json') : 'address'] ??= new Set())
  const before = new Set(known)
  const refused = new Set<string>()
  for (const [path, broken] of spoiled(fields, part === 'body' ? oddValues : oddTexts)) {
    const top = path.split('.')[0] ?? path
    const schema = shape[top]
    if (schema && before.has(kindOf(schema)) && broken[top] !== undefined) {
      const isRefused = !schema.safeParse(broken[top]).success
      if (isRefused && refused.has(path)) continue
      if (isRefused) refused.add(path)
    }
    yield [path, broken] as const
  }
  for (const schema of Object.values(shape)) known.add(kindOf(schema))
}

const kindOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

let caller = 0

async function send(endpoint: Endpoint, sample: SampleCall, payload?: string) {
  const request = requestOf(endpoint, sample)
  // from another address each time: limits are not what is looked for here
  caller += 1
  const answer = await stand.app.inject({
    ...request,
    remoteAddress: `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    headers: {
      ...request.headers,
      authorization: authorization(endpoint),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, text: answer.body }
}

function authorization(endpoint: Endpoint): string {
  const { adyenNotificationUser, adyenNotificationPassword } = stand.environment
  if (endpoint.access === 'provider') {
    return basicCredentials(adyenNotificationUser, adyenNotificationPassword)
  }
  // a new hold of the same member would release the one that the other calls are about
  if (endpoint === contract.bookings.hold) return `Bearer ${stand.tokens[1]}`
  // nobody has the password that would end this one's account
  if (endpoint === contract.closing.close) return `Bearer ${stand.tokens[2]}`
  return `Bearer ${stand.tokens[0]}`
}

/** What is wrong with the answer to a spoiled field; null when nothing is. */
function fault(part: string, path: string, { status, text }: { status: number; text: string }) {
  if (status >= 500 && status !== 503) return `${status} ${text}`
  if (/\bat \S+ \(|\/(?:src|node_modules)\/|select |insert into/.test(text)) return `leaks: ${text}`
  if (status !== 400) return null
  const { code, fields = {} } = JSON.parse(text) as { code: string; fields?: Fields }
  if (code !== 'bad_request') return null
  const top = path.split('.')[0] ?? path
  const named = Object.keys(fields).some((name) => name === part || name.split('.')[0] === top)
  return named ? null : `does not name the field: ${text}`
}

test('every call has a request here that is not malformed', async () => {
  for (const [feature, name, endpoint] of everyCall()) {
    const sample = samples.get(endpoint)
    const call = `${feature}.${name}`
    expect({ call, sample }).toEqual({ call, sample: expect.anything() })
    if (endpoint === contract.sessions.signOut) continue
    const { status, text } = await send(endpoint, sample ?? {})
    expect({ call, status, text }).not.toMatchObject({ status: 400 })
  }
})

const calls = everyCall().map(([feature, name, endpoint]) => ({
  call: `${feature}.${name}`,
  endpoint,
}))

// requirement A2
test.each(calls)(
  '$call answers odd values of any field with a refusal that names it, never a fault',
  async ({ endpoint }) => {
    const sample = samples.get(endpoint) ?? {}
    const faults: string[] = []
    for (const part of parts) {
      const fields = sample[part]
      if (fields === undefined) continue
      for (const [path, broken] of unproven(endpoint, part, fields)) {
        const answer = await send(endpoint, { ...sample, [part]: broken })
        const found = fault(part, path, answer)
        const value = path.split('.').reduce<unknown>((at, name) => (at as Fields)[name], broken)
        if (found) faults.push(`${part}.${path} = ${JSON.stringify(value)}: ${found}`)
      }
    }
    expect(faults).toEqual([])
  },
)

test.each(calls.filter(({ endpoint }) => endpoint.body !== undefined))(
  '$call refuses a body that is no object',
  async ({ endpoint }) => {
    for (const payload of ['', '[]', 'null', '"x"', '1', '{', '{"__proto__":{"a":1}}']) {
      const { status } = await send(endpoint, samples.get(endpoint) ?? {}, payload)
      expect({ payload, status }).toEqual({ payload, status: 400 })
    }
  },
)

// requirement A2
test('a field called __proto__ is refused by its name', async () => {
  const { status, text } = await send(contract.members.cities, {
    query: { codePostal: '31770', ['__proto__']: 1 },
  })
  const { fields } = JSON.parse(text) as { fields: object }
  expect({ status, fields: Object.keys(fields) }).toEqual({ status: 400, fields: ['__proto__'] })
})

test.each(['/api/v1/centers/%ff', '/api/v1/%', '/api/v1/bookings/%E0%A4%A'])(
  '%s, an address that cannot be read, is refused as everything else',
  async (url) => {
    const answer = await stand.app.inject({ method: 'GET', url })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 400,
      body: { code: 'bad_request', message: expect.any(String), requestId: expect.any(String) },
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
