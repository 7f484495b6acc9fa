import { origin } from '../site/addresses.ts'
import { call } from '../site/api.ts'
import { keepSession, newMember } from '../site/members.ts'
import { expect, test } from '../test.ts'

/** A new member with a token for an address. */
async function newHandover() {
  const member = await newMember()
  const { access_token: handover } = await call<{ access_token: string }>(
    'POST',
    '/sessions/handover',
    {
      token: member.token,
    },
  )
  return { ...member, handover }
}

/** As typed in, unless a link of another site leads there. */
const open = (path: string, cookie = '', from = 'none') =>
  fetch(origin + path, { redirect: 'manual', headers: { cookie, 'sec-fetch-site': from } })

const refused = '/_handover?to=%2Fmon-compte%2Fmes-resa'

test.describe('An access token in the address', () => {
  // requirement M25
  test('opens a session once, and leaves the address at once', async () => {
    const { handover } = await newHandover()
    const first = await open(`/mon-compte/mes-resa?access_token=${handover}&x=a%20b`)
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toBe('/mon-compte/mes-resa?x=a%20b')
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const [session] = first.headers.getSetCookie().filter((line) => line.startsWith('session='))
    expect(session).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await open('/mon-compte/mes-resa', session?.split(';')[0])).status).toBe(200)

    const second = await open(`/mon-compte/mes-resa?access_token=${handover}`)
    expect([second.status, second.headers.get('location')]).toEqual([303, refused])
    expect(second.headers.get('referrer-policy')).toBe('no-referrer')
    expect(second.headers.get('cache-control')).toBe('no-store')
    expect(second.headers.getSetCookie().join()).not.toMatch(/(^|,)session=/)
    const page = await open(refused)
    expect(page.status).toBe(401)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('/signin?redirect=%2Fmon-compte%2Fmes-resa')
  })

  // requirement M26
  test('brought by a link of another site signs nobody in unasked', async ({ page, context }) => {
    const { handover, email } = await newHandover()
    const brought = await open(`/nos-centres?access_token=${handover}`, '', 'cross-site')
    expect(brought.headers.get('location')).toBe('/_handover?to=%2Fnos-centres')
    const cookies = brought.headers.getSetCookie()
    expect(cookies.join()).not.toMatch(/(^|,)session=/)
    const [name = '', value = ''] = (cookies[0]?.split(';')[0] ?? '').split('=')
    await context.addCookies([{ name, value, url: origin + '/_handover' }])
    await page.goto('/_handover?to=%2Fnos-centres')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est bien toi\u00a0?')
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Ne pas entrer' }).click()
    await expect(page).toHaveURL('/nos-centres')
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('session')
  })

  test('asked for by the application opens nothing elsewhere', async () => {
    const { token } = await newMember()
    const { access_token: handover } = await call<{ access_token: string }>(
      'POST',
      '/sessions/handover?isApp=true',
      { token },
    )
    const leadsTo = async (cookie: string) =>
      (await open(`/moi?access_token=${handover}`, cookie)).headers.get('location')
    expect(await leadsTo('')).toBe('/_handover?to=%2Fmoi')
    expect(await leadsTo('app=1')).toBe('/moi')
  })

  test('that nobody gave answers 401, and the session of the browser stays', async ({
    page,
    context,
  }) => {
    const { token } = await newMember()
    await keepSession(context, token)
    const answer = await page.goto('/nos-centres?access_token=wrong')
    expect(answer?.status()).toBe(401)
    await expect(page).toHaveURL('/_handover?to=%2Fnos-centres')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ce lien de connexion n’est plus valable.',
    )
    await page.goto('/moi')
    await expect(page).toHaveURL('/moi')
  })

  test('of the member who is here goes on without a question', async () => {
    const { token, handover } = await newHandover()
    const answer = await open(`/moi?access_token=${handover}`, `session=${token}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/moi'])
  })

  // requirement M26
  test('of another member asks first, and changes nothing for who stays', async ({
    page,
    context,
  }) => {
    const { token } = await newMember()
    const { handover } = await newHandover()
    await keepSession(context, token)
    await page.goto(`/nos-centres?access_token=${handover}`)
    await expect(page).toHaveURL('/_handover?to=%2Fnos-centres')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Changer de compte/)
    await page.getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(page).toHaveURL('/nos-centres')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    expect(session?.value).toBe(token)
  })

  test('of another member opens his account for who says so', async ({ page, context }) => {
    const { token } = await newMember()
    const { handover, email } = await newHandover()
    await keepSession(context, token)
    await page.goto(`/nos-centres?access_token=${handover}`)
    await page.getByRole('button', { name: 'Passer à l’autre compte' }).click()
    await expect(page).toHaveURL('/nos-centres')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    const me = await call<{ email: string }>('GET', '/users/me', { token: session?.value ?? '' })
    expect(me.email).toBe(email)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('pending-session')
  })
})
