import {
  background,
  menu,
  page,
  redirection,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

const forCrawlers = 'what search engines read'
const section = 'content/section.tsx'
/** The note of a page whose booking is on a planned page. */
const soon = (page: string) => ({ note: `Bientôt en ligne. D’ici là, ${page}` })
/** A sport’s page, with its times and versions of the centres: a popup there is no cover on the way to a court. */
const sport = { ...versions, popup: 'strip' } as const
/** A page that only centres have; its sample is that of one with it. */
const ofToulouse = { samples: ['/toulouse-colomiers/menu'] }

/** The editorial pages: each is its document, `content/pages/<section>.md`, and its row here. */
export const contentPages = [
  page('/padel', 'public', section, {
    ...sport,
    menus: [
      ...menu('Padel', { play: 30 }),
      ...menu('Tournois', { book: 20 }, soon('la page Padel')),
      ...menu('Académie', { book: 30 }, soon('la page Padel')),
    ],
  }),
  page('/squash-badminton', 'public', section, {
    ...sport,
    menus: menu(
      'Squash et badminton',
      { play: 40 },
      { shownIn: (center) => center.squashBadminton },
    ),
  }),
  page('/pickleball', 'public', section, {
    ...sport,
    menus: menu('Pickleball', { pickleball: 10 }, { badge: 'NEW' }),
  }),
  page('/pickleball-offres', 'public', section, {
    menus: menu('Pickleball : les offres', { pickleball: 20 }),
  }),
  page('/foot-5', 'public', section, { ...sport, menus: menu('Foot 5', { play: 50 }) }),
  page('/kids', 'public', section, {
    ...versions,
    menus: [...menu('Kids', { kids: 10 }), ...menu('Stages', { book: 50 }, soon('la page Kids'))],
  }),
  page('/entre-potes', 'public', section, { menus: menu('Entre potes', { play: 80 }) }),
  page('/tarifs-avantageux', 'public', section, {
    ...versions,
    menus: menu('Tarifs avantageux', { play: 90, footerPlay: 50 }),
    why: 'with a version of each centre, whose prices differ',
  }),
  page('/sportsbar', 'public', section, {
    ...versions,
    menus: menu('Sports bar', { other: 30 }),
  }),
  page('/:center_name/menu', 'public', section, ofToulouse),
  page('/proshop', 'public', section, { menus: menu('Pro shop', { other: 40 }) }),
  page('/a-propos', 'public', section, {
    menus: menu('À propos', { network: 60, footerNetwork: 30 }),
  }),
  page('/engagement-social', 'public', section, {
    menus: menu('Engagement social', { network: 70 }),
  }),
  page('/ouvertures-a-venir', 'public', section, {
    ...versions,
    menus: menu('Ouvertures à venir', { network: 20 }),
  }),
  page('/hotel-du-collectionneur', 'public', section, {
    homeOf: 'hotel-du-collectionneur',
    menus: menu('Hôtel du Collectionneur', { other: 60 }),
  }),
  redirection('/hotelducollectionneur', '/hotel-du-collectionneur', {
    why: 'an alias, by a redirect',
  }),
  ...[
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-centres.xml',
    '/sitemap-actualites.xml',
    '/sitemap-emplois.xml',
  ].map((path) => resource(path, 'public', 'content/sitemap.ts', { why: forCrawlers })),
  resource('/robots.txt', 'public', 'content/robots.ts', { why: forCrawlers }),
  resource('/_art.svg', 'public', 'ui/art/art-picture.ts', { why: background }),
  resource('/_social.png', 'public', 'content/social-picture.ts', { why: background }),
] satisfies readonly PageRow[]
