import {
  menu,
  page,
  redirection,
  resource,
  versions,
  type PageRow,
} from '../site/pages/page-row.ts'

const request = 'leads/request.tsx'
/** The page has its own lime action, which its bar holds on phones. */
const withoutBars = ['book', 'tab-bar', 'side-bar', 'newsletter', 'popup'] as const
const withoutBook = ['book', 'newsletter', 'popup'] as const

/** Requests of people and companies: each page is its document, its form and its row here. */
export const leadPages = [
  page('/fitness', 'public', request, {
    ...versions,
    without: withoutBook,
    menus: menu('Fitness', { play: 60 }, { shownIn: (center) => center.fitness }),
  }),
  page('/hoops-corner', 'public', request, {
    ...versions,
    without: withoutBook,
    menus: menu(
      'Hoops Factory',
      { play: 70 },
      { shownIn: ({ hoopsFactory, carrieres }) => hoopsFactory || carrieres },
    ),
  }),
  page('/anniv', 'public', request, {
    ...versions,
    without: withoutBars,
    menus: [...menu('Anniversaires', { kids: 40 }), ...menu('Anniversaire', { book: 40 })],
  }),
  page('/evenements', 'public', request, {
    ...versions,
    without: withoutBars,
    menus: [
      ...menu('Événements', { companies: 20 }),
      ...menu('Événement d’entreprise', { book: 70 }),
    ],
  }),
  redirection('/events', '/evenements', { why: 'an alias, by a redirect' }),
  page('/team-building', 'public', request, {
    without: withoutBars,
    menus: menu('Team building', { companies: 10 }),
  }),
  page('/team-building/temp', 'public', request, { without: withoutBars, samples: [] }),
  page('/entreprises', 'public', request, {
    ...versions,
    without: withoutBars,
    menus: menu('Entreprises', { companies: 5, footerWork: 10 }),
  }),
  page('/visibilite', 'public', request, {
    ...versions,
    without: withoutBook,
    menus: menu('Visibilité', { companies: 30 }),
  }),
  page('/monte-ton-padel', 'public', request, {
    without: withoutBook,
    menus: menu('Monte ton padel', { other: 80 }),
  }),
  page('/contact', 'public', request, {
    without: withoutBook,
    menus: menu('Contact', { other: 90, footerNetwork: 60 }),
  }),
  page('/partenaires', 'public', request, {
    without: withoutBook,
    menus: menu('Partenaires', { network: 50 }),
  }),
  page('/recrutement', 'public', 'leads/jobs/jobs.tsx', {
    ...versions,
    without: withoutBook,
    takes: 'files',
    menus: menu('Recrutement', { network: 80, footerWork: 20 }),
  }),
  page('/recrutement/:slug', 'public', 'leads/jobs/job.tsx', {
    without: withoutBook,
    takes: 'files',
    samples: ['/recrutement/accueil-colomiers'],
    why: 'a job has a page of its own',
  }),
  page('/ouvertures-a-venir/:slug', 'public', 'leads/openings/opening.tsx', {
    without: withoutBook,
    samples: ['/ouvertures-a-venir/reims'],
  }),
  page(
    '/ouvertures-a-venir/:slug/confirmation',
    'public',
    'leads/openings/opening-confirmation.tsx',
    {
      samples: ['/ouvertures-a-venir/reims/confirmation'],
    },
  ),
  page('/:center_name/invitation-afterwork', 'public', 'leads/invitations/invitation.tsx', {
    without: withoutBook,
    samples: ['/toulouse-colomiers/invitation-afterwork'],
  }),
  page(
    '/:center_name/invitation-afterwork/confirmation',
    'public',
    'leads/invitations/invited.tsx',
    {
      samples: ['/toulouse-colomiers/invitation-afterwork/confirmation?reference=4P-7F3K9'],
    },
  ),
  resource(
    '/:center_name/invitation-afterwork/agenda.ics',
    'public',
    'leads/invitations/invitation-calendar.ts',
    {
      why: 'the evening, for calendars',
    },
  ),
  page('/demandes/reponse', 'public', 'leads/answered.tsx', {
    without: withoutBook,
    samples: [`/demandes/reponse?users_key=${'k'.repeat(43)}`],
    why: 'the link of mails that ask whether somebody answered',
  }),
] satisfies readonly PageRow[]
