import { expect, test } from 'vitest'
import { accountEntries } from './menus.ts'
import { accountItems } from './site-map.ts'

const features = {
  squashBadminton: false,
  fitness: false,
  hoopsFactory: false,
  carrieres: false,
  collectorHotel: false,
  newBadge: false,
  styledNew: false,
  p20: false,
  hasFid: false,
}

test('The account menu has the specification’s items in its order and words', () => {
  expect(accountItems(accountEntries, null).map(({ label }) => label)).toEqual([
    'Ma Licence FFT',
    'Mon abonnement',
    'Mes réservations',
    'Mes tournois',
    'Mes académies',
    'Mes stages',
    "LA FID'",
    'Mes infos persos',
  ])
})

test('The account menu leaves LA FID out where the chosen centre has none', () => {
  const items = accountItems(accountEntries, { slug: 'tours', features })
  expect(items.map(({ label }) => label)).not.toContain("LA FID'")
})
