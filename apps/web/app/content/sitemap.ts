import { data } from 'react-router'
import { addDays, dayInZone, networkTimeZone, textsHoldSince } from '@quatre/domain'
import { requestContext, type RequestContext } from '../site/context.ts'
import { pageAt, pages } from '../site/pages/page-lookup.server.ts'
import type { Route } from './+types/sitemap.ts'

/** An address that search engines may show, and when its document changed where it has one. */
interface Entry {
  readonly path: string
  readonly changedAt?: string
}

const parts: Readonly<Record<string, (site: RequestContext) => Promise<readonly Entry[]>>> = {
  pages: networkPages,
  centres: centerPages,
  actualites: articles,
  emplois: jobs,
  tournois: tournaments,
  ligues: leagues,
  remontada: series,
  academies,
}

/** The map of the site for search engines: an index, and a file for each kind of page (requirement ED9). */
export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  site.madeOfAnswers()
  if (pathname === '/sitemap.xml') {
    const files = Object.keys(parts).map((part) => ({ path: `/sitemap-${part}.xml` }))
    return xml('sitemapindex', 'sitemap', files, site.origin)
  }
  const read = parts[/^\/sitemap-(\w+)\.xml$/.exec(pathname)?.[1] ?? '']
  if (read === undefined) throw data(null, { status: 404 })
  return xml('urlset', 'url', await read(site), site.origin)
}

/** Pages that everybody may read and find, with their documents' days; homes of centres are with theirs. */
async function networkPages(site: RequestContext): Promise<Entry[]> {
  const [{ openings }, documents, centers, [latest]] = await Promise.all([
    site.api.content.openings(),
    sections(site),
    site.centers(),
    articles(site),
  ])
  const regions = new Set(centers.flatMap(({ regionWeb }) => regionWeb?.id ?? []))
  const changedAt = new Map([
    ...documents.map(({ section, updatedAt }) => [`/${section}`, updatedAt] as const),
    ...pages.flatMap(({ path, file }) =>
      file.startsWith('legal/') ? [[path, textsHoldSince] as const] : [],
    ),
    // both show the latest news
    ...(latest?.changedAt
      ? ['/', '/actualites'].map((path) => [path, latest.changedAt] as const)
      : []),
  ])
  const paths = pages
    .filter(({ access, layout, needs }) => access === 'public' && layout === 'default' && !needs)
    .filter(
      ({ path, menus = [], homeCenterSlug }) =>
        menus.length > 0 && !homeCenterSlug && !/[:*]/.test(path),
    )
    .map(({ path }) => path)
  return [
    ...[...regions].map((id) => entry(`/centers/regions/${id}`, undefined)),
    ...[...paths, ...foundWithoutMenu].map((path) => entry(path, changedAt.get(path))),
    ...openings
      .filter(({ centerId }) => centerId === undefined)
      .map(({ slug, updatedAt }) => entry(`/ouvertures-a-venir/${slug}`, updatedAt)),
  ]
}

/** Which no menu leads to, but links of other pages. */
const foundWithoutMenu = [
  '/remontada-padel',
  '/',
  '/newsletters',
  '/centers',
  '/nos-centres/liste',
  '/nos-centres/center',
]

const entry = (path: string, changedAt: string | undefined): Entry => ({
  path,
  ...(changedAt !== undefined && { changedAt }),
})

/** The documents of pages that have versions of centres, or one of the network. */
async function sections({ api }: RequestContext) {
  const read = await Promise.allSettled(
    pages
      .filter(({ path }) => /^\/(?:[\w-]+|:center_name\/menu)$/.test(path))
      .filter(({ file }) =>
        /^(?:content\/section|leads\/request|leads\/jobs\/jobs)\.tsx$/.test(file),
      )
      .map(({ path }) =>
        api.content.page({ params: { section: path.split('/').at(-1) ?? '' }, query: {} }),
      ),
  )
  // a document that is withdrawn takes its pages with it
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The homes of centres, and their versions of pages that say enough of their own. */
async function centerPages(site: RequestContext): Promise<Entry[]> {
  const all = await site.centers()
  const centerSlugs = new Map(all.map(({ id, slug }) => [id, slug]))
  const versions = (await sections(site)).flatMap(({ section, updatedAt, versions: own }) =>
    own.flatMap(({ center, hasOwnFacts }) =>
      hasOwnFacts && (section === 'menu' || pageAt(`/${section}`)?.under)
        ? [entry(`/${centerSlugs.get(center)}/${section}`, updatedAt)]
        : [],
    ),
  )
  const { articles: latest } = await news(site)
  // its home shows the latest news of the club, or else of the network
  const changedAt = (id: number) =>
    latest
      .filter(({ centerIds }) => centerIds.length === 0 || centerIds.includes(id))
      .reduce((day, { updatedAt }) => (updatedAt > day ? updatedAt : day), '') || undefined
  return [...all.map(({ id, slug }) => entry(`/${slug}`, changedAt(id))), ...versions]
}

const news = ({ api }: RequestContext) => api.content.articles({ query: { _limit: 50 } })

async function articles(site: RequestContext): Promise<Entry[]> {
  if (!isRouted('/actualites/:slug')) return []
  const centerSlugs = new Map((await site.centers()).map(({ id, slug }) => [id, slug]))
  const list = await news(site)
  return list.articles.map(({ slug, centerIds: [only, ...others], updatedAt }) => {
    const center = only !== undefined && others.length === 0 ? centerSlugs.get(only) : undefined
    return { path: `${center ? `/${center}` : ''}/actualites/${slug}`, changedAt: updatedAt }
  })
}

async function jobs({ api }: RequestContext): Promise<Entry[]> {
  if (!isRouted('/recrutement/:slug')) return []
  const list = await api.content.jobs({ query: {} })
  return list.jobs.map(({ slug, postedOn }) => ({
    path: `/recrutement/${slug}`,
    changedAt: postedOn,
  }))
}

/** The tournaments of a year and to come, and the lists of the centres that have one to come. */
async function tournaments({ api, now }: RequestContext): Promise<Entry[]> {
  if (!isRouted('/tournois/:tournamentId')) return []
  const today = dayInZone(now, networkTimeZone)
  const from = addDays(today, -366)
  const lists = await Promise.all(
    [1, 2, 3].map((_page) =>
      api.tournaments.list({ query: { type: 2, from, _limit: 100, _page } }),
    ),
  )
  const competitions = lists.flatMap((list) => list.competitions)
  const centers = new Set(
    competitions.flatMap(({ center, endsAt }) => (endsAt >= today ? [center.slug] : [])),
  )
  return [
    ...[...centers].map((slug) => ({ path: `/${slug}/tournois` })),
    ...competitions.flatMap(({ id, status }) =>
      status === 'cancelled' ? [] : [{ path: `/tournois/${id}` }],
    ),
  ]
}

/** The stages and the news of the series, and where one signs up. */
async function series({ api }: RequestContext): Promise<Entry[]> {
  const [stages, { news: articlesOfSeries }] = await Promise.all([
    api.series.stages({ query: {} }),
    api.content.series({ query: {} }),
  ])
  return [
    { path: '/remontada-padel/sinscrire' },
    ...stages.map(({ id }) => ({ path: `/remontada-padel/tournois/${id}` })),
    ...articlesOfSeries.map(({ slug }) => ({ path: `/remontada-padel/actualites/${slug}` })),
  ]
}

/** The leagues that are not over. */
async function leagues({ api }: RequestContext): Promise<Entry[]> {
  const { competitions } = await api.tournaments.list({
    query: { type: 1, active: true, _limit: 100 },
  })
  return competitions.map(({ id }) => ({ path: `/ligues-et-tournois?ligue=${id}` }))
}

/** The academies and camps that are not over, and the lists of the centres that have some. */
async function academies({ api }: RequestContext): Promise<Entry[]> {
  const [courses, camps] = await Promise.all([
    api.academies.list({ query: { type: 1 } }),
    api.academies.list({ query: { type: 2 } }),
  ])
  const sections = [
    // coaches of groups give private lessons too
    ['/cours-collectif-individuel', courses.academies],
    ['/academy-de-padel', courses.academies],
    ['/stages', camps.academies],
  ] as const
  const lists = sections.flatMap(([section, all]) =>
    [...new Set(all.map(({ center }) => center.slug))].map((slug) => `/${slug}${section}`),
  )
  const all = [...courses.academies, ...camps.academies]
  return [...lists, ...all.map(({ id }) => `/academie-de-padel/${id}`)].map((path) => ({ path }))
}

/** Whether a page of the product’s list exists already. */
const isRouted = (path: string) => pageAt(path) !== undefined

function xml(root: string, item: string, entries: readonly Entry[], origin: string): Response {
  const lines = entries.map(
    ({ path, changedAt }) =>
      `<${item}><loc>${origin}${path}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</${item}>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
