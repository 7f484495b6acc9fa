import { data } from 'react-router'
import { requestContext, type RequestContext } from '../site/context.ts'
import { pageAt, pages } from '../site/pages/page-lookup.ts'
import type { Route } from './+types/sitemap.ts'
import { contentPages } from './routes.ts'

/** An address that search engines may show, and when its document changed where it has one. */
interface Entry {
  readonly path: string
  readonly changedAt?: string
}

const parts: Readonly<Record<string, (site: RequestContext) => Promise<readonly Entry[]>>> = {
  pages: async () => networkPages().map((path) => ({ path })),
  centres: centerPages,
  actualites: articles,
  emplois: jobs,
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

/** What a menu leads to, of the pages that everybody may read; homes of centres are with theirs. */
function networkPages(): string[] {
  return pages
    .filter(({ access, layout, needs }) => access === 'public' && layout === 'default' && !needs)
    .filter(({ path, menus = [], homeOf }) => menus.length > 0 && !homeOf && !/[:*]/.test(path))
    .map(({ path }) => path)
}

/** The homes of centres, and their versions of pages that say enough of their own. */
async function centerPages({ api, centers }: RequestContext): Promise<Entry[]> {
  const all = await centers()
  const sections = contentPages.filter((row) => 'under' in row).map(({ path }) => path)
  const documents = await Promise.allSettled(
    sections.map((path) => api.content.page({ params: { section: path.slice(1) }, query: {} })),
  )
  const slugOf = new Map(all.map(({ id, slug }) => [id, slug]))
  const versions = documents.flatMap((read) => {
    // a document that is withdrawn takes its pages with it
    if (read.status === 'rejected') return []
    const { section, versions: own } = read.value
    return own.flatMap(({ center, hasOwnFacts }) =>
      hasOwnFacts ? [`/${slugOf.get(center)}/${section}`] : [],
    )
  })
  const paths = [...all.map(({ slug }) => `/${slug}`), ...versions]
  return paths.map((path) => ({ path }))
}

async function articles({ api, centers }: RequestContext): Promise<Entry[]> {
  if (!isRouted('/actualites/:slug')) return []
  const slugOf = new Map((await centers()).map(({ id, slug }) => [id, slug]))
  const list = await api.content.articles({ query: { _limit: 50 } })
  return list.articles.map(({ slug, centerIds: [only, ...others], updatedAt }) => {
    const center = only !== undefined && others.length === 0 ? slugOf.get(only) : undefined
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
