import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCrmServer } from './server.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'crm-'))
const config = { port: 0, dataFolder, clientId: 'id', clientSecret: 'secret' }
let crm: Awaited<ReturnType<typeof startCrmServer>>
let token = ''

beforeAll(async () => {
  crm = await startCrmServer(config)
})
beforeEach(async () => {
  await control({})
  token = await newToken()
})
afterAll(async () => {
  await crm.close()
  rmSync(dataFolder, { recursive: true })
})

async function newToken(secret = 'secret'): Promise<string> {
  const answer = await fetch(`${crm.url}/oauth2/access-tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'id',
      client_secret: secret,
    }),
  })
  return ((await answer.json()) as { access_token?: string }).access_token ?? 'none'
}

async function post(path: string, body: object, to = '/v2') {
  const answer = await fetch(crm.url + to + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const read = (text === '' ? {} : JSON.parse(text)) as { id: number; data: object[] }
  return { status: answer.status, headers: answer.headers, ...read }
}
const control = (faults: object) => post('/control', faults, '')

const opportunity = { name: 'A', pipeline: 71, step: 711, related: [{ type: 'company', id: 1 }] }

test('finds created objects by their fields, also after a restart', async () => {
  const { status, id } = await post('/companies', {
    type: 'prospect',
    name: 'ACME',
    legal_france: { siret: '1' },
  })
  expect(status).toBe(201)
  await crm.close()
  crm = await startCrmServer(config)
  token = await newToken()
  for (const filters of [{ name: 'acme' }, { siret: '1' }]) {
    expect((await post('/companies/search', { filters })).data).toMatchObject([{ id }])
  }
  expect((await post('/companies/search', { filters: { name: 'ACM' } })).data).toEqual([])
  expect((await post(`/companies/${id}/contacts/2`, {})).status).toBe(201)
  expect((await post(`/companies/${id}/contacts/2`, {})).status).toBe(200)
})

test('an object created twice exists twice', async () => {
  await post('/opportunities', opportunity)
  await post('/opportunities', opportunity)
  expect((await post('/opportunities/search', { filters: { name: 'A' } })).data).toHaveLength(2)
})

test.each([
  [{ ...opportunity, step: 9 }, 400],
  [{ name: 'B' }, 400],
])('%j is refused', async (body, status) => {
  expect((await post('/opportunities', body)).status).toBe(status)
})

test('a call without a token, or with one that is gone, is refused; so is another secret', async () => {
  expect(await newToken('another')).toBe('none')
  await control({ forgetTokens: true })
  expect((await post('/contacts/search', {})).status).toBe(401)
})

test('counts and reports calls, refused ones too', async () => {
  await control({ quotas: { day: 1 } })
  expect((await post('/contacts/search', {})).status).toBe(429)
  await control({})
  expect(
    Number((await post('/contacts/search', {})).headers.get('x-quota-remaining-by-day')),
  ).toBeGreaterThan(1)
})

test('a lost answer has done its work; a fault has not', async () => {
  await control({ loseShare: 1 })
  await expect(post('/contacts', { last_name: 'Perdu' })).rejects.toThrow('fetch failed')
  await control({ status: 500, times: 1 })
  expect((await post('/contacts', { last_name: 'Refusé' })).status).toBe(500)
  const found = async (name: string) =>
    (await post('/contacts/search', { filters: { last_name: name } })).data
  expect([(await found('Perdu')).length, (await found('Refusé')).length]).toEqual([1, 0])
  expect(await (await fetch(crm.url)).text()).toContain('Perdu')
})
