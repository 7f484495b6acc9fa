import { expect, test } from 'vitest'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'

const stand = await standForAll('foreign_writes', { members: 0, pages: 'built' })

const errorLine = /"level":(?:50|60)/

async function post(url: string, headers: Record<string, string>) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const { statusCode } = await stand.app.inject({ method: 'POST', url, headers: form, payload: '' })
  return statusCode
}

const own = { 'sec-fetch-site': 'same-origin' }

// requirement S13
test.each(['/login', '/login.data', '/_center', '/nulle-part'])(
  'a form that says it is our own and names another origin is refused at %s, without an error of ours',
  async (address) => {
    for (const origin of ['https://example.org', 'nonsense']) {
      expect(await post(address, { ...own, origin })).toBe(403)
    }
    expect(stand.logged()).not.toMatch(errorLine)
  },
)

test('a page that hides its address posts its own forms', async () => {
  expect(await post('/login', { ...own, origin: 'null' })).not.toBe(403)
  expect(await post('/login', { origin: 'null' })).toBe(403)
  expect(stand.logged()).not.toMatch(errorLine)
})
