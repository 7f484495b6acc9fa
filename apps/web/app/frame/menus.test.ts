import { expect, test } from 'vitest'
import { bookingTypes, footerMenus, menuGroups, menuLinks, topMenus } from './menus.ts'

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
const guest = { isMember: false, center: null }
const member = { isMember: true, center: null }
const menuLabels = (...[name, reader]: Parameters<typeof menuLinks>) =>
  menuLinks(name, reader).map(({ label }) => label)

/** The whole list: the existing items are in its order. */
const accountItems = [
  'Ma Licence FFT',
  'Mon abonnement',
  'Mes réservations',
  'Mes tournois',
  'Mes académies',
  'Mes stages',
  "LA FID'",
  'Mes paiements',
  'Mes infos persos',
]

// requirements M51 and S7
test('The account menu has its items in their order and words', () => {
  const labels = menuLabels('account', member)
  expect(labels).toEqual(accountItems.filter((label) => labels.includes(label)))
  expect(labels).toContain('Mes réservations')
})

// requirement W5
test('The account menu leaves LA FID out where the chosen centre has none', () => {
  const inCenter = (hasFid: boolean) => ({
    isMember: true,
    center: { slug: 'tours', features: { ...features, hasFid } },
  })
  expect(menuLabels('account', inCenter(true))).toContain("LA FID'")
  expect(menuLabels('account', inCenter(false))).not.toContain("LA FID'")
})

// requirement S7
test('The menus of the top bar have their words in their order, and a page each', () => {
  const shown = menuGroups(topMenus, guest)
  expect(shown.map(({ title, badge }) => title + (badge ? ` ${badge}` : ''))).toEqual(
    'ÇA JOUE,4PADEL,KIDS,ENTREPRISES,AUTRE,PICKLEBALL NEW'.split(','),
  )
  expect(shown.filter(({ links }) => links.length === 0)).toEqual([])
})

// requirement S92
test('The one menu has every page that one may look for, each once', () => {
  const addresses = menuGroups(topMenus, guest).flatMap(({ links }) => links.map(({ to }) => to))
  expect(addresses).toEqual(
    expect.arrayContaining(
      `/reserver /tournois /equipe /pickleball /pickleball-offres /a-propos /engagement-social /nos-centres
       /ouvertures-a-venir /proshop /partenaires /visibilite /monte-ton-padel /recrutement /contact
       /anniv /evenements /mucho /fid /tickets-ce /tarifs-avantageux /padel`.split(/\s+/),
    ),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

// requirement S93
test('The booking menu has its types in their order, each with its page', () => {
  const types = bookingTypes(guest, null)
  expect(types.map(({ label }) => label)).toEqual(
    'Piste,Tournois,Académie,Anniversaire,Stages,Recharger mon SOLDE,Événement d’entreprise,Foot 5'.split(
      ',',
    ),
  )
  expect([types[2]?.to, types[4]?.to, types.at(-1)?.to]).toEqual([
    '/academie-de-padel',
    '/stage-de-padel',
    '/foot-5',
  ])
})

// requirement S7
test('The fourth tab of a phone is that of the tournaments', () => {
  expect(menuLinks('tab', guest)).toMatchObject([{ label: 'Tournois', to: '/tournois' }])
})

test('Items for guests only are not offered to members', () => {
  const ownSpace = (reader: typeof guest) =>
    menuGroups(footerMenus, reader).find(({ title }) => title === 'Mon espace')?.links[0]?.label
  expect([ownSpace(guest), ownSpace(member)]).toEqual(['Se connecter', 'Mes réservations'])
})
