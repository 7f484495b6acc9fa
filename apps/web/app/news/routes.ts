import {
  background,
  centered,
  liveParameters,
  menu,
  page,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

export const newsPages = [
  page('/actualites', 'public', 'news/news.tsx', {
    ...versions,
    keeps: ['q', 'sujet', 'page'],
    menus: menu('Actualités', { network: 10, footerNetwork: 20 }),
  }),
  page('/actualites/:slug', 'public', 'news/article.tsx', {
    ...centered,
    keeps: liveParameters,
    back: '/actualites',
    samples: ['/actualites/avant-dix-sept-heures'],
  }),
  resource('/actualites/flux.xml', 'public', 'news/feed.ts', { ...centered, why: 'a feed' }),
  resource('/actualites/:slug/agenda.ics', 'public', 'news/event-calendar.ts', { why: background }),
] satisfies readonly PageRow[]
