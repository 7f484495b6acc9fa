import { daySeconds } from '@quatre/domain'
import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('consent')

test('The choice is kept 6 months, with its day and version', async () => {
  const visitor = site.visitor()
  const page = await visitor.open('/')
  await page.part('region', 'Cookies').press('Tout accepter')
  const cookie = visitor.cookies.find('consent')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax' })
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('1.2026-11-24.audience')
  const days = Number(cookie?.maxAgeSeconds) / daySeconds
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(185)
})

test('The bar is answered, and one stays on the page', async () => {
  const visitor = site.visitor()
  const address = '/signin?redirect=%2Fmoi'
  const page = await visitor.open(address)
  expect(visitor.cookies.all).toEqual([])
  const answered = await page.part('region', 'Cookies').press('Tout refuser')
  expect(answered.address).toBe(address)
  expect(answered.parts('region', 'Cookies')).toEqual([])
  expect(visitor.cookies.all.map(({ name }) => name)).toEqual(['consent'])
})

test('« Choisir » is a page, which leads back', async () => {
  const visitor = site.visitor()
  const page = await visitor.open('/nos-centres/liste')
  const choices = await page.part('region', 'Cookies').link('Choisir').follow()
  expect(choices.main.field('Mesure d’audience').value).toBe('')
  const chosen = choices.main.form('Enregistrer mon choix').fill({ 'Mesure d’audience': true })
  expect((await chosen.submit()).address).toBe('/nos-centres/liste')
  const kept = await visitor.open('/cookies')
  expect(kept.main.text).toContain('Tu as accepté la mesure d’audience.')
})
