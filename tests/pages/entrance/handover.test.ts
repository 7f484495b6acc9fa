import { describe, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('handover')

/** A new member with a token for an address. */
async function newHandover(query = '') {
  const member = await site.newMember()
  const { token } = member
  const { access_token: handover } = await site.ask<{ access_token: string }>(
    'POST',
    `/sessions/handover${query}`,
    { token },
  )
  return { ...member, handover }
}

const unkept = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

describe('An access token in the address', () => {
  // requirement M25
  test('opens a session once, and leaves the address at once', async () => {
    const { handover } = await newHandover()
    const visitor = site.visitor()
    const first = await visitor.ask(`/mon-compte/mes-resa?access_token=${handover}&x=a%20b`)
    expect([first.status, first.location]).toEqual([303, '/mon-compte/mes-resa?x=a%20b'])
    expect(first.answer.headers).toMatchObject(unkept)
    expect(visitor.cookies.find('session')).toMatchObject({ httpOnly: true, sameSite: 'lax' })
    expect((await visitor.ask('/mon-compte/mes-resa')).status).toBe(200)

    const another = site.visitor()
    const second = await another.ask(`/mon-compte/mes-resa?access_token=${handover}`)
    const refused = '/_handover?to=%2Fmon-compte%2Fmes-resa'
    expect([second.status, second.location]).toEqual([303, refused])
    expect(second.answer.headers).toMatchObject(unkept)
    expect(another.cookies.find('session')).toBeUndefined()
    const page = await site.visitor().ask(refused)
    expect(page.status).toBe(401)
    expect(page.answer.headers).toMatchObject(unkept)
    expect(page.links).toContainEqual(
      expect.objectContaining({ href: '/signin?redirect=%2Fmon-compte%2Fmes-resa' }),
    )
  })

  // requirement M26
  test('brought by a link of another site signs in only on confirmation', async () => {
    const { handover, email } = await newHandover()
    const visitor = site.visitor()
    const page = await visitor.open(`/nos-centres?access_token=${handover}`, { from: 'cross-site' })
    expect(page.address).toBe('/_handover?to=%2Fnos-centres')
    expect(visitor.cookies.find('session')).toBeUndefined()
    expect(page.heading).toBe('C’est bien toi\u00a0?')
    expect(page.main.text).toContain(email)
    expect((await page.press('Ne pas entrer')).address).toBe('/nos-centres')
    expect(visitor.cookies.find('session')).toBeUndefined()
  })

  test('for the application opens nothing elsewhere', async () => {
    const { handover } = await newHandover('?isApp=true')
    const visitor = site.visitor()
    const address = `/moi?access_token=${handover}`
    expect((await visitor.copy().ask(address)).location).toBe('/_handover?to=%2Fmoi')
    visitor.cookies.keep('app', '1')
    expect((await visitor.ask(address)).location).toBe('/moi')
  })

  test('that was never issued answers 401, and the session of the browser stays', async () => {
    const { visitor } = await site.newMember()
    const page = await visitor.open('/nos-centres?access_token=wrong')
    expect([page.status, page.address]).toEqual([401, '/_handover?to=%2Fnos-centres'])
    expect(page.heading).toBe('Ce lien de connexion n’est plus valable.')
    expect((await visitor.open('/moi')).address).toBe('/moi')
  })

  test('of the signed-in member goes on without a question', async () => {
    const { visitor, handover } = await newHandover()
    const answer = await visitor.ask(`/moi?access_token=${handover}`)
    expect([answer.status, answer.location]).toEqual([303, '/moi'])
  })

  test('of another member asks first, and changes nothing when the answer is no', async () => {
    const { visitor, token } = await site.newMember()
    const { handover } = await newHandover()
    const asked = await visitor.open(`/nos-centres?access_token=${handover}`)
    expect(asked.address).toBe('/_handover?to=%2Fnos-centres')
    const again = await visitor.open(asked.address)
    expect(again.heading).toMatch(/^Changer de compte/)
    expect((await again.press('Garder mon compte')).address).toBe('/nos-centres')
    expect(visitor.cookies.find('session')?.value).toBe(token)
  })

  test('of another member opens their account when the answer is yes', async () => {
    const { visitor } = await site.newMember()
    const { handover, email } = await newHandover()
    const asked = await visitor.open(`/nos-centres?access_token=${handover}`)
    expect((await asked.press('Passer à l’autre compte')).address).toBe('/nos-centres')
    const token = visitor.cookies.find('session')?.value ?? ''
    expect(await site.ask('GET', '/users/me', { token })).toMatchObject({ email })
    expect(visitor.cookies.find('pending-session')).toBeUndefined()
  })
})
