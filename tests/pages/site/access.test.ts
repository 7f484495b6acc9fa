import { message } from '@quatre/domain'
import { pages, pageSamples } from '@quatre/web'
import { describe, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { sampleWorld } from '../../../apps/server/src/testing/pages/visits.ts'
import { muret } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('access', { bank: 'stand-in' })

const camille = { 'E-mail': 'camille@demo.4padel.fr', 'Mot de passe': 'padel2026' }
const camilleVisits = async () => site.visitorWith(await site.signIn(camille['E-mail']))

const signInFor = (address: string) => `/signin?redirect=${encodeURIComponent(address)}`

// requirement M23
describe('The table of pages', () => {
  const samples = pageSamples(sampleWorld({ id: 1, shareKey: 'k'.repeat(22) }))

  /** Where a visitor is led who asks for one page after the other. */
  async function leads(visitor: Visitor) {
    const led: string[] = []
    for (const { address, row } of samples) {
      const { location } = (await visitor.copy().ask(address)).answer.headers
      if (typeof location === 'string') led.push(`${row.access} ${address} → ${location}`)
    }
    return led
  }

  test('leads guests to sign in from pages for members, and from no others', async () => {
    const forMembers = samples.filter(({ row }) => row.access === 'member')
    expect(await leads(site.visitor())).toEqual(
      forMembers.map(({ address }) => `member ${address} → ${signInFor(address)}`),
    )
  })

  test('leads members away from pages for guests, and nowhere to sign in', async () => {
    const led = await leads(await camilleVisits())
    const forGuests = samples.filter(({ row }) => row.access === 'guest')
    expect(led.filter((each) => each.startsWith('guest'))).toEqual(
      forGuests.map(({ address }) => `guest ${address} → /moi`),
    )
    expect(led.filter((each) => each.includes('/signin?'))).toEqual([])
  })

  test('gives no file of a member to a guest', async () => {
    const files = pages.filter(({ layout, access }) => layout === 'none' && access === 'member')
    for (const { path } of files) {
      const address = path.replace(/:\w+/, '1')
      const { answer } = await site.visitor().ask(address)
      expect.soft(answer.headers.location, path).toBe(signInFor(address))
    }
  })

  test('leads a guest’s script to sign in with the page’s own address', async () => {
    const page = await site.visitor().ask('/mon-compte/mes-resa.data?avant=2026-10&_routes=root')
    expect(page.answer.html).toContain(signInFor('/mon-compte/mes-resa?avant=2026-10'))
  })

  test('keeps for the browser session that the application asks, also on the way to sign in', async () => {
    const visitor = site.visitor()
    await visitor.ask('/moi?isApp=true')
    expect(visitor.cookies.find('app')?.value).toBe('1')
  })
})

describe('A page for members', () => {
  test('leads a guest to sign in, and then back', async () => {
    const page = await site.visitor().open('/mon-compte/mes-resa')
    expect(page.address).toBe('/signin?redirect=%2Fmon-compte%2Fmes-resa')
    expect(page.main.statuses).toContain('Connecte toi pour voir la page souhaitée.')
    const back = await page.main.form('Me connecter').fill(camille).submit()
    expect([back.status, back.address]).toEqual([200, '/mon-compte/mes-resa'])
  })

  test('is reached by an older link of a centre, which becomes the chosen one', async () => {
    const visitor = site.visitor()
    const page = await visitor.open(`/${muret.slug}/fr/accueil/mon-compte`)
    expect(page.address).toBe('/signin?redirect=%2Fmoi')
    expect(visitor.cookies.find('center')?.value).toBe(muret.slug)
  })

  // The others that are not safe are in the rule's own test (packages/domain/src/pages/redirect.test.ts).
  test('is not reached by an unsafe address', async () => {
    const page = await site
      .visitor()
      .open(`/signin?redirect=${encodeURIComponent('//example.org/')}`)
    expect(page.text).not.toContain('Connecte toi')
    expect((await page.main.form('Me connecter').fill(camille).submit()).address).toBe('/moi')
  })
})

describe('A member', () => {
  test.each(['/signin', '/login', '/Signup'])('is led away from %s', async (address) => {
    const visitor = await camilleVisits()
    expect((await visitor.open(address)).address).toBe('/moi')
  })

  test('is led from /signin to the page that was asked for', async () => {
    const visitor = await camilleVisits()
    const page = await visitor.open('/signin?redirect=%2Fnos-centres%2Fliste')
    expect(page.address).toBe('/nos-centres/liste')
  })

  test('reaches the page for a new password, with their own e-mail', async () => {
    const visitor = await camilleVisits()
    const page = await visitor.open('/identifiez-vous/mot-de-passe-oublie')
    expect(page.main.field('E-mail').value).toBe(camille['E-mail'])
    const sent = await page.main.press('Recevoir le lien')
    const details = await sent.main.link('Revenir à mes infos').follow()
    expect(details.address).toBe('/mon-compte/mes-info-persos#securite')
  })

  test('signing in over another member leaves no session of that one behind', async () => {
    const former = await site.signIn(camille['E-mail'])
    const visitor = site.visitorWith(former)
    const fields = { email: 'lea@demo.4padel.fr', password: 'padel2026' }
    const form = { action: '/signin', method: 'post', isMultipart: false, fields } as const
    await visitor.post(form)
    expect(visitor.cookies.find('session')?.value).not.toBe(former)
    const me = await site.call('GET', '/users/me', { token: former })
    expect(me.status).toBe(401)
  })
})

const notActive =
  "Désolé, ton identifiant n'est pas actif, merci de t'inscrire à nouveau pour rejoindre la communauté du 4PADEL"

describe('Signing in that fails says so in its own sentence, and opens no session', () => {
  test.each([
    { email: '', password: '', label: 'E-mail', sentence: 'Champ obligatoire' },
    {
      email: 'personne@exemple.fr',
      password: 'padel2026',
      label: 'E-mail',
      sentence:
        "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
    },
    {
      email: 'lea@demo.4padel.fr',
      password: 'padel2025',
      label: 'Mot de passe',
      sentence: "Le mot de passe n'est pas correct",
    },
  ])('at the field: $sentence', async ({ email, password, label, sentence }) => {
    const visitor = site.visitor()
    const page = await visitor.open('/signin')
    const typed = { 'E-mail': email, 'Mot de passe': password }
    const again = await page.main.form('Me connecter').fill(typed).submit()
    expect(again.main.field(label)).toMatchObject({ isInvalid: true, said: [sentence] })
    expect(visitor.cookies.find('session')).toBeUndefined()
  })

  test.each([
    ['ines@demo.4padel.fr', notActive],
    ['karim@demo.4padel.fr', message('role_signed_out')],
  ])('to who was switched off or has role 8: %s', async (email, said) => {
    const visitor = site.visitor()
    const page = await visitor.open('/signin')
    const typed = { 'E-mail': email, 'Mot de passe': 'padel2026' }
    const again = await page.main.form('Me connecter').fill(typed).submit()
    expect(again.main.alerts).toEqual([said])
    expect(visitor.cookies.find('session')).toBeUndefined()
  })
})
