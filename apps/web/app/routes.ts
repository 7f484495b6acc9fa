import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { bookingPages } from './bookings/routes.ts'
import { cashbackPages } from './cashback/routes.ts'
import { cardPages } from './cards/routes.ts'
import { contentPages } from './content/routes.ts'
import { centerPages } from './centers/routes.ts'
import { leadPages } from './leads/routes.ts'
import { licencePages } from './licences/routes.ts'
import { accountPages } from './account/routes.ts'
import { entrancePages } from './entrance/routes.ts'
import {
  background,
  mailLink,
  menu,
  page,
  pagePatterns,
  resource,
  type PageRow,
} from './site/pages/page-row.ts'
import { newsPages } from './news/routes.ts'
import { paymentPages } from './payments/routes.ts'
import { matchPages } from './matches/routes.ts'
import { refereePages } from './referees/routes.ts'
import { seriesPages } from './series/routes.ts'
import { academyPages } from './academies/routes.ts'
import { leaguePages } from './leagues/routes.ts'
import { teamPages } from './teams/routes.ts'
import { playerPages } from './players/routes.ts'
import { tournamentPages } from './tournaments/routes.ts'
import { walletPages } from './wallet/routes.ts'

/**
 * The one table of pages: address, access, module, and all else that is known of a page before it is
 * asked for. Only the server, the build and the tests read it; browsers are given the frame of a page with its module.
 */
const table = [
  // before the homes of centres: one of them has a static page
  ...contentPages,
  ...newsPages,
  ...leadPages,
  ...playerPages,
  ...tournamentPages,
  ...leaguePages,
  ...teamPages,
  ...seriesPages,
  ...academyPages,
  ...matchPages,
  ...refereePages,
  ...centerPages,
  ...bookingPages,
  ...cardPages,
  ...paymentPages,
  ...walletPages,
  ...licencePages,
  ...entrancePages,
  ...accountPages,
  // after the tab of the account, whose address reads like a centre's
  ...cashbackPages,

  page('/', 'public', 'home/home.tsx', {
    popup: 'strip',
    budget: { address: '/', html: 11_320, css: 15_720, js: 108_700 },
  }),
  page('/cookies', 'public', 'consent/cookies.tsx', {
    without: ['popup'],
    menus: menu('Cookies', { legal: 50 }),
    why: 'where the choice of the cookie bar is seen and changed',
  }),
  page('/conditions-generales-d-utilisation', 'public', 'legal/documents/terms-of-use.tsx', {
    without: ['popup'],
    menus: [
      ...menu('Conditions générales d’utilisation', { texts: 10 }),
      ...menu('CGU', { legal: 20 }),
    ],
  }),
  page('/conditions-generales-de-vente', 'public', 'legal/documents/terms-of-sale.tsx', {
    without: ['popup'],
    menus: [...menu('Conditions générales de vente', { texts: 20 }), ...menu('CGV', { legal: 30 })],
  }),
  page('/mentions-legales', 'public', 'legal/documents/legal-notice.tsx', {
    without: ['popup'],
    menus: [
      ...menu('Mentions légales', { legal: 10, texts: 30 }),
      ...menu('Confidentialité', { legal: 40 }, { to: '/mentions-legales#confidentialite' }),
    ],
  }),
  page('/newsletters', 'public', 'newsletters/newsletters.tsx', {
    under: ['/:center_name', '/:center_name/:env'],
    formerly: '/:center_name/*/newsletters',
    without: ['newsletter', 'book', 'popup'],
  }),
  page('/newsletters/desabonnement', 'public', 'newsletters/unsubscribe.tsx', {
    without: ['newsletter', 'book', 'popup'],
    samples: [`/newsletters/desabonnement${mailLink}`],
    why: 'the link of every newsletter',
  }),
  page('/recrutement/effacer', 'public', 'applications/forget.tsx', {
    without: ['newsletter', 'book', 'popup'],
    samples: [`/recrutement/effacer${mailLink}`],
    why: 'the link of an applicant’s mail',
  }),
  page('/*', 'public', 'system/not-found.tsx', { without: ['popup'], samples: [] }),
  page('/maintenance', 'public', 'system/maintenance.tsx', { layout: 'maintenance' }),
  resource('/_center', 'public', 'frame/club/choose-center.ts', { why: background }),
  resource('/_centers', 'public', 'frame/club/center-choices.ts', { why: background }),
  resource('/_places', 'public', 'frame/club/place-choices.ts', { why: background }),
  resource('/_consent', 'public', 'consent/take-choice.ts', { why: background }),
  resource('/_court.svg', 'public', 'ui/court-art/court-picture.ts', { why: background }),
  resource('/_push', 'public', 'push/push-subscription.ts', { takes: 'json', why: background }),
  resource('/deconnexion', 'public', 'frame/sign-out.ts', { why: background }),
] satisfies readonly PageRow[]

/** The address of a page as its row has it. */
export type PagePath = (typeof table)[number]['path']

export const pages: readonly PageRow[] = table

export default [
  { file: 'layouts/default.tsx', children: layoutRoutes('default') },
  { file: 'layouts/bare.tsx', children: layoutRoutes('bare') },
  { file: 'layouts/remontada.tsx', children: layoutRoutes('remontada') },
  { file: 'layouts/maintenance.tsx', children: layoutRoutes('maintenance') },
  ...layoutRoutes('none'),
] satisfies RouteConfig

function layoutRoutes(layout: PageRow['layout']): RouteConfigEntry[] {
  return pages
    .filter((row) => row.layout === layout)
    .flatMap((row) => pagePatterns(row).map((path) => route(path, row.file)))
}

function route(path: string, file: string): RouteConfigEntry {
  return path === '/' ? { id: path, index: true, file } : { id: path, path: path.slice(1), file }
}
