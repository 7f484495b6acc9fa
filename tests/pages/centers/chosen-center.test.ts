import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('chosen_center')

// requirement C12
test('A centre is kept per browser session', async () => {
  const visitor = site.visitor()
  await visitor.open(`/${tours.slug}`)
  const cookie = visitor.cookies.find('center')
  expect(cookie).toMatchObject({ value: tours.slug, maxAgeSeconds: 'session' })
})

// requirement C13
test('A centre in the address becomes the chosen one, with all that the club bar says of it', async () => {
  const visitor = site.visitor()
  await visitor.open(`/${tours.slug}/reserver`)
  const bar = (await visitor.open('/')).part('banner')
  expect(bar.link('Ton club').name).toContain(tours.name)
  expect(bar.link(/^Appeler/).href).toMatch(/^tel:/)
  // in words beside their icons, where there is room
  expect(bar.text).toMatch(/0\d(?:\s\d\d){4}.*37100/s)
  expect(bar.link(/37100 Tours/).href).toMatch(/^https:\/\/www\.google\.com\/maps\//)
})

test('A centre is chosen from the list of all, and stays until it is cleared', async () => {
  const visitor = site.visitor()
  const list = await (await visitor.open('/')).part('banner').link('Choisis ton club').follow()
  const chosen = await list.main.press(`Choisir ${tours.name}`)
  expect(chosen.part('banner').link(`Ton club : ${tours.name}`)).toBeDefined()
  const next = await visitor.open('/nos-centres/liste')
  const cleared = await next.part('banner').press('Ne plus choisir ce club')
  expect(cleared.part('banner').link('Choisis ton club')).toBeDefined()
})

// requirement C21
test('Looking for a slot at another club the bar shows that club, and offers to make it one’s own', async () => {
  const visitor = site.visitor()
  await visitor.open(`/${tours.slug}`)
  const slots = await visitor.open(`/reservations/slots?center=${toulouse.slug}`)
  const bar = slots.part('banner')
  expect(bar.link(/^Club/).name).toContain(toulouse.name)
  expect(bar.link(/31770 Colomiers/).href).toMatch(/^https:\/\/www\.google\.com\/maps\//)
  expect(slots.part('navigation', 'Onglets').text).toContain(toulouse.name)
  const elsewhere = (await visitor.open('/')).part('banner')
  expect(elsewhere.link('Ton club').name).toContain(tours.name)
  const own = await bar.press('En faire mon club')
  expect(own.address).toBe(slots.address)
  expect(own.part('banner').link('Ton club').name).toContain(toulouse.name)
  const home = (await visitor.open('/')).part('banner')
  expect(home.link('Ton club').name).toContain(toulouse.name)
})
