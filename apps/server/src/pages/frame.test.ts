import { expect, test } from 'vitest'
import { siteForAll } from '../testing/pages/open-site.ts'

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
