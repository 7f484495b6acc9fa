import { expect, test } from 'vitest'
import { accountEntries, drawerEntries, drawerMoreEntries } from './menus.ts'
import { accountItems, addressOf } from './site-map.ts'

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

// requirements M51 and S7
test('The account menu has its items in their order and words', () => {
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

// requirement W5
test('The account menu leaves LA FID out where the chosen centre has none', () => {
  const items = accountItems(accountEntries, { slug: 'tours', features })
  expect(items.map(({ label }) => label)).not.toContain("LA FID'")
})

// requirement S7
test('The left menu leads to the pages of its list', () => {
  const addresses = [...drawerEntries, ...drawerMoreEntries].map(({ to }) => to)
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/',
      '/recherche-un-match',
      '/academie-de-padel',
      '/stage-de-padel',
      '/pickleball',
      '/pickleball-offres',
      '/a-propos',
      '/engagement-social',
      '/nos-centres',
      '/ouvertures-a-venir',
      '/proshop',
      '/partenaires',
      '/visibilite',
      '/monte-ton-padel',
      '/recrutement',
      '/contact',
      '/mentions-legales',
      '/conditions-generales-d-utilisation',
      '/conditions-generales-de-vente',
    ]),
  )
})

// requirement S6
test('A section of a chosen centre is its own version, where there is one', () => {
  expect(addressOf('/newsletters', { slug: 'tours', features })).toBe('/tours/newsletters')
  expect(addressOf('/mentions-legales', { slug: 'tours', features })).toBe('/mentions-legales')
  expect(addressOf('/newsletters', null)).toBe('/newsletters')
  expect(addressOf('/nulle-part', null)).toBeNull()
})
