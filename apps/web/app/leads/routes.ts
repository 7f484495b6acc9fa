import { centered, menu, page, redirection, type PageRow } from '../site/page-row.ts'

const request = 'leads/request.tsx'
/** The page has its own lime action, which its bar holds on phones. */
const withoutBars = ['book', 'tab-bar', 'newsletter'] as const
const withoutBook = ['book', 'newsletter'] as const

/** What people and companies ask for: each page is its document, its form and its row here. */
export const leadPages = [
  page('/anniv', 'public', request, {
    ...centered,
    without: withoutBars,
    menus: menu('Anniversaires', { kids: 40, drawer: 75 }),
  }),
  page('/evenements', 'public', request, {
    ...centered,
    without: withoutBars,
    menus: menu('Événements', { companies: 20 }),
  }),
  redirection('/events', '/evenements', { why: 'an alias, by a redirect' }),
  page('/team-building', 'public', request, {
    without: withoutBars,
    menus: menu('Team building', { companies: 10 }),
  }),
  page('/team-building/temp', 'public', request, { without: withoutBars, samples: [] }),
  page('/entreprises', 'public', request, {
    ...centered,
    without: withoutBook,
    menus: menu('Entreprises', { companies: 5, footerWork: 10 }),
  }),
  page('/visibilite', 'public', request, {
    ...centered,
    without: withoutBook,
    menus: menu('Visibilité', { companies: 30, drawerMore: 50 }),
  }),
  page('/monte-ton-padel', 'public', request, {
    without: withoutBook,
    menus: menu('Monte ton padel', { network: 90, drawerMore: 60 }),
  }),
  page('/contact', 'public', request, {
    without: withoutBook,
    menus: menu('Contact', { network: 100, drawerMore: 80, footerNetwork: 60 }),
  }),
  page('/partenaires', 'public', request, {
    without: withoutBook,
    menus: menu('Partenaires', { network: 50, drawerMore: 40 }),
  }),
] satisfies readonly PageRow[]
