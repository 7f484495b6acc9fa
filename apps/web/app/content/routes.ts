import {
  background,
  liveParameters,
  menu,
  page,
  redirection,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

const forCrawlers = 'what search engines read'
/** An editorial page. */
const edited = <const Path extends string>(
  path: Path,
  details?: Omit<Parameters<typeof page>[3], 'keeps'>,
) => page(path, 'public', 'content/section.tsx', { keeps: liveParameters, ...details })
/** A sport’s page, with its times and versions of the centres: a popup there is no cover on the way to a court. */
const sport = { ...versions, popup: 'strip' } as const
/** A page that only centres have; its sample is that of one with it. */
const ofToulouse = { samples: ['/toulouse-colomiers/menu'] }

/** The editorial pages: each is its document, `content/pages/<section>.md`, and its row here. */
export const contentPages = [
  edited('/padel', {
    ...sport,
    menus: menu('Padel', { play: 30 }),
  }),
  edited('/squash-badminton', {
    ...sport,
    menus: menu(
      'Squash et badminton',
      { play: 40 },
      { shownIn: (center) => center.squashBadminton },
    ),
  }),
  edited('/pickleball', {
    ...sport,
    menus: menu('Pickleball', { pickleball: 10 }, { badge: 'NEW' }),
  }),
  edited('/pickleball-offres', {
    menus: menu('Pickleball : les offres', { pickleball: 20 }),
  }),
  edited('/foot-5', { ...sport, menus: menu('Foot 5', { play: 50 }) }),
  edited('/kids', {
    ...versions,
    menus: menu('Kids', { kids: 10 }),
  }),
  edited('/entre-potes', { menus: menu('Entre potes', { play: 80 }) }),
  edited('/tarifs-avantageux', {
    ...versions,
    menus: menu('Tarifs avantageux', { play: 90, footerPlay: 50 }),
    why: 'with a version of each centre, whose prices differ',
  }),
  edited('/sportsbar', {
    ...versions,
    menus: menu('Sports bar', { other: 30 }),
  }),
  edited('/:center_name/menu', ofToulouse),
  edited('/proshop', { menus: menu('Pro shop', { other: 40 }) }),
  edited('/a-propos', {
    menus: menu('À propos', { network: 60, footerNetwork: 30 }),
  }),
  edited('/engagement-social', {
    menus: menu('Engagement social', { network: 70 }),
  }),
  edited('/ouvertures-a-venir', {
    ...versions,
    menus: menu('Ouvertures à venir', { network: 20 }),
  }),
  edited('/hotel-du-collectionneur', {
    homeCenterSlug: 'hotel-du-collectionneur',
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
    '/sitemap-tournois.xml',
    '/sitemap-ligues.xml',
    '/sitemap-remontada.xml',
    '/sitemap-academies.xml',
  ].map((path) => resource(path, 'public', 'content/sitemap.ts', { keeps: [], why: forCrawlers })),
  resource('/robots.txt', 'public', 'content/robots.ts', { why: forCrawlers }),
  resource('/_art.svg', 'public', 'ui/art/art-picture.ts', { why: background }),
  resource('/_social.png', 'public', 'content/social-picture.ts', { why: background }),
] satisfies readonly PageRow[]
