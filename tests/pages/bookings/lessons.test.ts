import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('lessons', { bank: 'stand-in' })

const address = `/${tours.slug}/cours-collectif-individuel`
/** A Tuesday, on which both coaches are there. */
const day = '2026-12-01'
const evening = /^19h00, \S+, \d+\s€/
const cell = /^\d\dh\d\d, \S+, \d+\s€/

/** By links alone: a day, an hour of a coach, for three. */
async function choose(visitor = site.visitor(), hour = cell): Promise<Page> {
  const page = await visitor.open(`${address}?date=${day}`)
  expect(page.heading).toBe('Ton coach')
  const three = await page
    .part('navigation', 'Joueurs')
    .link(/à trois/)
    .follow()
  return three.main.link(hour).follow()
}

// requirements AC46 and AC48
test('a guest chooses a lesson, signs in on the way and is asked to pay it', async () => {
  const { email, password } = await site.newMember()
  const asked = await (await choose()).main.form('Continuer').submit()
  const signIn = await asked.main.link('CONNEXION').follow()
  const typed = { 'E-mail': email, 'Mot de passe': password }
  const payment = await signIn.main.form('Me connecter').fill(typed).submit()
  expect(payment.address).toMatch(/^\/paiement\?booking=\d+/)
  expect(payment.part('region', 'Ta réservation').text).toMatch(/Leçon de padel avec \S+/)
})

// requirement AC48
test('a lesson that another member holds meanwhile comes back with the reason, and its hour is taken', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()]
  const late = await choose(other.visitor, evening)
  await (await choose(one.visitor, evening)).main.form('Continuer').submit()
  const refused = await late.main.form('Continuer').submit()
  expect(refused.address).toContain('cours-collectif-individuel')
  expect(refused.main.text).toContain('Ce coach vient d’être pris à cette heure.')
  expect(refused.main.text).toContain('n’est plus libre')
})

test('without a club the clubs are listed; the chosen one is kept', async () => {
  const visitor = site.visitor()
  const clubs = await visitor.open('/cours-collectif-individuel')
  const page = await clubs.part('navigation', 'Clubs').link(toulouse.name).follow()
  expect(page.main.text).toContain(`Leçon de padel, ${toulouse.name}`)
  expect(page.main.text).toContain('À plusieurs, cette semaine')
})

test.each([
  ['no number of players', '?joueurs=9'],
  ['no duration', '?duree=120'],
  ['no coach', '?coach=999999999&from=18:00'],
  ['no day', '?date=2026-02-30'],
  ['a day beyond the planning', '?date=2099-12-31'],
])('%s in the address breaks nothing', async (_, query) => {
  const page = await site.visitor().open(`${address}${query}`)
  expect(page.heading).toBe('Ton coach')
})
