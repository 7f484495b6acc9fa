import { message } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { barMember, forgetDetails } from '../../../apps/server/src/testing/pages/change-member.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('signed_out')

const signedOut = message('role_signed_out')

// requirement M19
describe('Role 8 is signed out on every page, with a message', () => {
  test.each(['/', '/nos-centres/liste', '/mon-compte/mes-resa'])('on %s', async (address) => {
    const { id, visitor } = await site.newMember()
    await visitor.open('/cookies')
    for (const name of ['completion-later', 'social-sign-up']) visitor.cookies.keep(name, 'x')
    await barMember(site.db, id)
    const page = await visitor.open(address)
    expect(page.address).toBe('/signin?reason=role_signed_out')
    expect(page.main.alerts).toEqual([signedOut])
    expect(visitor.cookies.all).toEqual([])
  })
})

// requirement M61
describe.each(['/_next-booking', '/_push'])('A background request of a page at %s', (address) => {
  const endings: Record<string, (member: Member) => Promise<unknown>> = {
    'role 8': ({ id }) => barMember(site.db, id),
    'a sign-out elsewhere': ({ token }) => site.ask('DELETE', '/sessions/current', { token }),
  }

  test.each(Object.keys(endings))('is nothing after %s, which the next page tells', async (how) => {
    const member = await site.newMember()
    await endings[how]?.(member)
    const { status, answer } = await member.visitor.ask(address)
    expect({ status, body: answer.html }).toEqual({ status: 200, body: 'null' })
    expect(member.visitor.cookies.find('session')).toBeDefined()
    expect((await member.visitor.open('/moi')).address).toMatch(/^\/signin\?/)
  })
})

test('A session that is ended opens no page, and leaves the browser', async () => {
  const { token, visitor } = await site.newMember()
  const page = await visitor.open('/moi')
  expect((await page.press('Déconnexion')).address).toBe('/signin')
  expect(visitor.cookies.find('session')).toBeUndefined()
  const late = site.visitorWith(token)
  expect((await late.open('/moi')).address).toBe('/signin?redirect=%2Fmoi')
  expect(late.cookies.find('session')).toBeUndefined()
})

describe('A member’s own club', () => {
  const club = (page: Page) => page.part('banner').link('Ton club : ').name

  test('is chosen on the first page of a browser session, in all its parts', async () => {
    const { visitor } = await site.newMember()
    const page = await visitor.open('/reserver')
    expect(club(page)).toContain(toulouse.name)
    expect(page.main.text).toContain(toulouse.name)
  })

  test('does not come back once it is cleared', async () => {
    const { visitor } = await site.newMember()
    const page = await visitor.open('/')
    const cleared = await page.part('banner').press('Ne plus choisir ce club')
    expect(cleared.part('banner').link('Choisis ton club').href).not.toBe('')
    const next = await visitor.open('/nos-centres/liste')
    expect(next.part('banner').link('Choisis ton club').href).not.toBe('')
  })

  test('does not replace the chosen one', async () => {
    const { visitor } = await site.newMember()
    visitor.cookies.clear()
    await visitor.open(`/${tours.slug}`)
    const { token } = await site.newMember()
    visitor.cookies.keep('session', token)
    expect(club(await visitor.open('/'))).toContain(tours.name)
  })
})

test('A member without mobile and club is asked for them by a page, which leads back', async () => {
  const { id, token, visitor } = await site.newMember()
  await forgetDetails(site.db, id, ['mobilePhone', 'centerId'])
  const page = await visitor.open('/nos-centres/liste')
  const asking = await page.link('Complète ton profil').follow()
  const refused = await asking.main.press('Compléter mon profil')
  expect(refused.main.alerts).toEqual([
    'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer',
  ])
  const given = { Mobile: '0612345678', Club: tours.name, 'J’accepte': true }
  const back = await refused.main.form('Compléter mon profil').fill(given).submit()
  expect(back.address).toBe('/nos-centres/liste')
  expect(back.statuses).toContain('Ton profil est enregistré.')
  expect(await site.ask('GET', '/users/me', { token })).toMatchObject({
    mobilePhone: '0612345678',
    center: { id: tours.id },
  })
  expect((await visitor.open('/nos-centres/liste')).statuses).not.toContain(
    'Ton profil est enregistré.',
  )
})

test('In the application no banner offers it, on the next page neither', async () => {
  const visitor = site.visitor()
  const offer = 'Ton club dans ta poche'
  expect((await visitor.open('/')).headings).toContain(offer)
  expect((await visitor.open('/?isApp=true')).headings).not.toContain(offer)
  expect((await visitor.open('/nos-centres/liste')).headings).not.toContain(offer)
})
