import { expect, test } from 'vitest'
import { fiveASideUrl, siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('frame')

// requirement S92
test('Without JavaScript the tab « Menu » leads to the menu of the desktop, on any page', async () => {
  for (const address of ['/', '/reserver', '/toulouse-colomiers/mucho']) {
    const page = await site.visitor().open(address)
    const tab = page.part('navigation', 'Onglets').link('Menu')
    const menu = (await tab.follow()).target
    expect(menu?.links.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Anniversaires',
        'La carte Mucho',
        'Tickets CE',
        'Tarifs avantageux',
      ]),
    )
  }
})

// requirement S93
test('« Réserver » leads to the slots, and beside it to all that may be booked', async () => {
  const page = await site.visitor().open(`/${tours.slug}/mucho`)
  const bar = page.part('navigation', 'Onglets')
  expect(bar.link('JOUER').href).toBe('/reservations/slots')
  expect(bar.links.map(({ href }) => href)).toEqual(
    expect.arrayContaining([`/${tours.slug}/anniv`, '/recharge-portefeuille', fiveASideUrl]),
  )
  const header = (await site.visitor().open(`/${tours.slug}`)).part('banner')
  expect(header.link('Réserver').href).toBe('/reservations/slots')
  expect(header.link(/^Académie.*Un groupe/).href).toBe(`/${tours.slug}/academy-de-padel`)
  expect(header.link(/^Tournois.*P25/).href).toBe(`/${tours.slug}/tournois`)
})
