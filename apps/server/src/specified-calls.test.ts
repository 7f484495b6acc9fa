import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSession } from './core/sessions/sessions.ts'
import { addSamples, multipartFile } from './testing/declared-calls.ts'
import { hashQuickly } from './testing/hash-quickly.ts'
import { standForAll } from './testing/stand.ts'

/** One call as its specification writes it: exactly its names, and the fields that its answer needs. */
interface Row {
  readonly method: string
  readonly address: string
  /** `m` the first member, `n` one who has just signed in, `-` nobody, or a key that an earlier row has given. */
  readonly caller: string
  readonly body: string
  /** The status with the fields of the answer (`id>item`: kept for later rows) or the refusal. */
  readonly answer: string
}

function readTableLines(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
const rows = readTableLines('testing/specified-calls.tsv').map(
  ([method = '', address = '', caller = '', body = '', answer = '']): Row => ({
    method,
    address,
    caller,
    body,
    answer,
  }),
)

const stand = await standForAll('specified_calls', { members: 6, bank: 'stand-in' })
await addSamples(stand)
const passwordHash = await hashQuickly('raquette7')
await stand.db.updateTable('appUser').set({ passwordHash }).where('id', '=', 1).execute()
const newcomer = await stand.db
  .insertInto('appUser')
  .values({ firstName: 'Ana', lastName: 'Petit', email: 'ana@partie.example', passwordHash })
  .returning('id')
  .executeTakeFirstOrThrow()
const session = { userId: newcomer.id, userAgent: 'test', now: stand.now() }
const tokens = new Map([
  ['m', stand.tokens[0]],
  ['n', await openSession(stand.db, session)],
])

/** Values of earlier rows, by the name that later ones use. */
const known = new Map([['me', '1']])
const filled = (text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => known.get(name) ?? place)

async function requestBody(body: string) {
  const [kind] = body.split(' ', 1)
  const text = filled(body.slice((kind?.length ?? 0) + 1))
  if (kind === 'file') {
    const picture = { width: 1, height: 1, channels: 3 as const, background: '#fff' }
    return multipartFile(await sharp({ create: picture }).png().toBuffer())
  }
  if (kind === 'pdf') return multipartFile(Buffer.from('%PDF-1.7\n%%EOF'), 'cv.pdf')
  if (kind === 'form') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { headers, payload: new URLSearchParams(text).toString() }
  }
  if (kind !== 'json') return {}
  const payload = text.replace('"{card}"', JSON.stringify(await stand.bank.card()))
  return { headers: { 'content-type': 'application/json' }, payload }
}

async function send({ method, address, caller, body }: Row) {
  const token = tokens.get(caller) ?? known.get(caller)
  const { headers, payload } = { headers: {}, payload: undefined, ...(await requestBody(body)) }
  const path = filled(address)
  // a card is paid without a key
  const keyed = method === 'POST' && !path.includes('offreItem')
  const answer = await stand.app.inject({
    method: method as 'GET',
    url: path.startsWith('/_content') ? path : `/api/v1${path}`,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(keyed && { 'idempotency-key': randomUUID() }),
    },
    ...(payload !== undefined && { payload }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const json = isJson ? answer.json<Record<string, unknown> | unknown[]>() : {}
  return { status: answer.statusCode, json: Array.isArray(json) ? {} : json }
}

const isThere = (value: unknown) => value !== undefined

/** The answer that a row expects, and the fields of it that later rows need. */
function expectedAnswer({ answer }: Row) {
  // a call that gets built is moved up in the list, with its answer
  const [status = '', names = ''] = (answer === 'not built' ? '404 not_found' : answer).split(' ')
  const statusCode = Number(status)
  if (statusCode >= 400) return { status: statusCode, json: { statusCode, problem: names } }
  const fields = names.split(',').filter(Boolean)
  const json = fields.map((field) => [field.replace(/>.*/, ''), expect.toSatisfy(isThere)])
  return { status: statusCode, json: Object.fromEntries(json) as object }
}

// requirement A19
test.each(rows)('$method $address', async (row) => {
  const answered = await send(row)
  for (const [, field = '', place = ''] of row.answer.matchAll(/(\w+)>(\w+)/g)) {
    known.set(place, String(answered.json[field]))
  }
  expect(answered).toMatchObject(expectedAnswer(row))
})

/** A call of the list in `docs/requirements`. */
interface Specified {
  readonly call: string
  readonly method: string
  readonly path: string
  readonly area: string
  readonly access: string
  readonly request: string
}

const specified = readTableLines('../../../docs/requirements/calls.tsv').map(
  ([method = '', path = '', area = '', access = '', request = '']): Specified => ({
    call: `${method} ${path}`,
    method,
    path,
    area,
    access,
    request,
  }),
)

function matchingRows({ method, path }: Specified): Row[] {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`)
  return rows.filter(
    (row) => row.method === method && pattern.test(row.address.replace(/\?.*/, '')),
  )
}

/** Names in the list that are no fields: a whole user, a picture, a language of its own. */
const noFields = new Set(['user', 'infant', 'multipart', 'key', 'card'])

/** The names of the fields of a request: « query a=1&b (default 1); form c, d » names a, b, c and d. */
function namesIn({ area, request }: Specified): string[] {
  if (area === 'content') return []
  return request
    .replaceAll(/\([^)]*\)|=\{\w+\}/g, '')
    .split(/;|,|&|\{|\}| or |: /)
    .map((name) => name.trim().replace(/^(query|form|JSON) /, ''))
    .map((name) => name.replace(/[=[].*/, ''))
    .filter((name) => /^\w+$/.test(name) && !noFields.has(name))
}

const isBuilt = (one: Specified) => matchingRows(one).some(({ answer }) => answer !== 'not built')

// requirement A19
test.each(specified.filter(isBuilt))('$call is walked by its specified names', (one) => {
  const walked = matchingRows(one)
  expect(walked.map(({ answer }) => answer)).not.toContain('not built')
  const sent = walked.map(({ address, body }) => `${address} ${body}`).join(' ')
  const isSent = (name: string) => new RegExp(`[?&" ]${name}["=]`).test(sent)
  expect(namesIn(one).filter((name) => !isSent(name))).toEqual([])
})

test('calls that need no session are made without one', () => {
  const open = specified.filter((one) => one.access.startsWith('none') && isBuilt(one))
  const isCalledByNobody = (one: Specified) =>
    matchingRows(one).some(({ caller }) => caller === '-')
  expect(open.filter((one) => !isCalledByNobody(one))).toEqual([])
})

/** Leagues and teams, matches, academies and the series. */
const areasToCome = ['matches', 'competitions', 'academies', 'remontada']

test('only calls of areas to come are not built, and they are walked too', () => {
  const missing = specified.filter((one) => !isBuilt(one))
  expect(missing.filter(({ area }) => !areasToCome.includes(area))).toEqual([])
  expect(missing.filter((one) => matchingRows(one).length === 0)).toEqual([])
})
