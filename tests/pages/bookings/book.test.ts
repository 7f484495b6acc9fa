import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { tours, type KnownCenter } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('book', { bank: 'stand-in' })

/** From the home page to « Continuer » below a chosen slot of tomorrow evening, by links and forms. */
async function askForCourt(visitor = site.visitor(), center: KnownCenter): Promise<Page> {
  const home = await visitor.open('/')
  const map = await home.main.link(/clubs sur la carte/).follow()
  const search = map.main.form('Chercher').fill({ 'Nom, ville ou code postal': center.postalCode })
  const found = await search.submit()
  expect(found.statuses.join()).toContain(center.postalCode)
  const sheet = await found.main.link(center.name).follow()
  expect(sheet.heading).toBe(center.name)
  const today = await sheet.main.link('Réserver').follow()
  const tomorrow = await today.part('navigation', 'Jour').link(/25/).follow()
  const evening = await tomorrow.part('navigation', 'Moment de la journée').link('Soir').follow()
  const chosen = await evening.main.link(/^\d\dh\d\d, 1\sh\s30/).follow()
  return chosen.main.form('Continuer').submit()
}

function expectHold(page: Page, center: KnownCenter): void {
  expect(page.address).toMatch(/^\/paiement\?booking=\d+/)
  const summary = page.part('region', 'Ta réservation')
  expect(summary.text).toContain(center.name)
  expect(page.main.text).toContain('Pour payer, active JavaScript')
}

test('By links and forms alone a member who signs in on the way gets as far as the payment', async () => {
  const { email, password } = await site.newMember()
  const asked = await askForCourt(site.visitor(), tours)
  const typed = { 'E-mail': email, 'Mot de passe': password }
  const signIn = await asked.main.link('CONNEXION').follow()
  expectHold(await signIn.main.form('Me connecter').fill(typed).submit(), tours)
})
