import { describe, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('security')

const form = 'application/x-www-form-urlencoded'

/** Posts a request that no page of ours sends. */
async function post(url: string, type: string | null, payload: string) {
  const headers = { host: 'localhost', ...(type !== null && { 'content-type': type }) }
  const { statusCode, payload: text } = await site.app.inject({
    method: 'POST',
    url,
    headers,
    payload,
  })
  return { status: statusCode, text }
}

test('The cookies of a member are out of reach for scripts and other sites', async () => {
  const visitor = site.visitor()
  const page = await visitor.open('/signin')
  const lea = { 'E-mail': 'lea@demo.4padel.fr', 'Mot de passe': 'padel2026' }
  expect((await page.main.form('Me connecter').fill(lea).submit()).address).toBe('/moi')
  const { all } = visitor.cookies
  expect(all.map(({ name }) => name).toSorted()).toEqual(['center', 'device', 'session'])
  for (const cookie of all) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax' })
})

test.each(['/deconnexion', '/_center', '/_pay', '/signin'])(
  'A form of another site is refused at %s, and signs nobody out',
  async (action) => {
    const visitor = site.visitorWith(await site.signIn('lea@demo.4padel.fr'))
    const fields = { center: 'tours' }
    const sent = { action, method: 'post', isMultipart: false, fields } as const
    expect((await visitor.post(sent, { from: 'cross-site' })).status).toBe(403)
    // an older browser sends the origin only
    const cookie = visitor.cookies.headerFor(action, { isForeignWrite: false })
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: action,
      headers: {
        host: 'localhost',
        origin: 'https://example.org',
        cookie,
        'content-type': form,
      },
      payload: 'center=tours',
    })
    expect(statusCode).toBe(403)
    expect((await visitor.open('/moi')).address).toBe('/moi')
  },
)

describe('A form that no page has', () => {
  // requirement A13
  test.each(['/login', '/_center', '/_pay', '/Signup'])(
    'is refused beyond 256 kB before a page reads it: %s',
    async (address) => {
      const answer = await post(address, form, `email=${'a'.repeat(300_000)}`)
      expect(answer).toEqual({ status: 413, text: 'L’envoi est trop volumineux.' })
    },
  )

  test('is refused when its type or its parts make no sense', async () => {
    expect((await post('/login', 'text/csv', 'email')).status).toBe(415)
    const broken = await post('/login', 'multipart/form-data; boundary=x', '--y\r\n')
    expect(broken.status).toBe(400)
  })

  test('is an empty form when it says nothing', async () => {
    for (const address of ['/login', '/_center', '/_consent', '/newsletters']) {
      expect((await post(address, null, '')).status).toBeLessThan(500)
    }
  })

  test.each([
    'null',
    'kind=booking&id=7',
    '"booking"',
    '[]',
    '{"kind":"booking","id":"NaN","key":"of-this-call"}',
    '{"kind":"booking","id":"7"}',
    '{"kind":"toString","id":"7","key":"of-this-call"}',
  ])('is no payment: %s', async (body) => {
    const text = 'Demande incorrecte\u00a0: paiement'
    expect(await post('/_pay', 'application/json', body)).toEqual({ status: 400, text })
  })
})

test('A page that was not fetched ahead is asked for again each time', async () => {
  const freshness = async (headers: Record<string, string>) => {
    const page = await site.visitor().ask('/reservations/slots.data?center=tours', { headers })
    return page.answer.headers['cache-control']
  }
  expect(await freshness({})).toBe('private, no-cache')
  expect(await freshness({ 'sec-purpose': 'prefetch' })).toBe('private, max-age=5')
})

// requirement A16
test('A page runs its own scripts alone, by a word that is new in each answer', async () => {
  const { headers, html } = (await site.visitor().ask('/signin')).answer
  const policy = String(headers['content-security-policy'])
  const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1]
  expect(nonce).toMatch(/.{20}/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(html).toContain(`nonce="${nonce}"`)
  const again = (await site.visitor().ask('/signin')).answer
  expect(String(again.headers['content-security-policy'])).not.toContain(nonce)
})
