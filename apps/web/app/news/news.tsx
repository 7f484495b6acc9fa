import { plural } from '@quatre/domain'
import { Form, Link, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Breadcrumb } from '../content/parts/breadcrumb.tsx'
import { fill } from '../content/parts/fill.ts'
import { validUntil } from '../content/parts/section-page.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { searchText } from '../site/form/form-text.ts'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { typographic } from '../ui/typographic.ts'
import { socialPicture } from '../ui/art/addresses.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/news.ts'
import { articleAddress } from './parts/article-address.ts'
import { Stories } from './stories.tsx'
import { tagNames } from './tags.ts'
import '../content/parts/content.css'
import './news.css'

const perPage = 12

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const ofCenter = center ? { center: center.id } : {}
  const search = searchText(url.searchParams, 'q')
  const asked = url.searchParams.get('sujet') ?? ''
  const tag = asked in tagNames ? asked : ''
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const [section, list, centers] = await Promise.all([
    site.api.content.page({ params: { section: 'actualites' }, query: ofCenter }),
    site.api.content.articles({
      query: {
        ...ofCenter,
        ...(tag && { tag }),
        ...(search && { search }),
        _page: page,
        _limit: perPage,
      },
    }),
    site.centers(),
  ])
  const path = `${center ? `/${center.slug}` : ''}/actualites`
  const pages = Math.ceil(list.total / perPage)
  // the list is shorter than it was, or never was so long
  if (page > Math.max(pages, 1)) throw redirect(pageAddress({ path, tag, search }, pages))
  site.madeOfAnswers(validUntil(list, site.now))
  const names = new Map(centers.map(({ id, name }) => [id, typographic(name)]))
  const facts = {
    ville: center ? typographic(center.address.city) : undefined,
    centre: center ? typographic(center.name) : undefined,
  }
  const stories = list.articles.map((article) => ({
    ...article,
    to: articleAddress(article, centers),
    where: placeText(article.centerIds, names, center?.id),
  }))
  const isWhole = page === 1 && !search && !tag
  const title = fill(section.title, facts)
  return {
    path,
    title,
    lede: fill(section.lede, facts),
    description: fill(section.description, facts),
    search,
    tag,
    page,
    pages,
    total: list.total,
    tags: list.tags.map(({ tag: name, total }) => ({ name, total })),
    shown: list.articles.length,
    parts: drawParts(site, { stories: <Stories stories={stories} hasLead={isWhole} /> }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      ...(center ? [{ label: typographic(center.name), to: `/${center.slug}` }] : []),
      { label: 'Actualités', to: path },
    ],
  }
}

/** The centre of a story, in a word; on a centre's page only other centres are named. */
function placeText(
  ids: readonly number[],
  names: ReadonlyMap<number, string>,
  own?: number,
): string {
  if (own !== undefined && ids.includes(own)) return ''
  if (ids.length === 0) return 'Réseau'
  return ids.length === 1 ? (names.get(ids[0] ?? 0) ?? '') : plural(ids.length, 'club', 'clubs')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, path, page, crumbs, search, tag, total } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  return [
    ...pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      // a centre’s list is the network’s with its own news first
      canonical: page > 1 ? `/actualites?page=${page}` : '/actualites',
      matches,
      thin: search !== '' || tag !== '' || total === 0,
      picture: socialPicture({ kind: 'board', seed: 'actualites' }),
      jsonLd: [breadcrumbList(crumbs, origin), { '@type': 'CollectionPage', name: title }],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'Actualités',
      href: `${path}/flux.xml`,
    },
  ]
}

/** A lead story over two thirds, then a river with its dates in the margin. */
export default function News({ loaderData }: Route.ComponentProps) {
  const { path, title, lede, search, tag, shown, pages, tags, crumbs, parts } = loaderData
  return (
    <article className="ed layout-width" data-family="journal">
      <header className="ed-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="ed-title headline">{title}</h1>
        <p className="ed-lede">{lede}</p>
      </header>
      <div className="news-tools">
        <nav aria-label="Sujets" className="news-tags">
          <Chip to={path} selected={!tag && !search}>
            Tout
          </Chip>
          {tags.map(({ name }) => (
            <Chip key={name} to={`${path}?sujet=${name}`} selected={tag === name}>
              {tagNames[name] ?? name}
            </Chip>
          ))}
        </nav>
        <Form action={path} role="search" className="news-search">
          <label htmlFor="q" className="sr-only">
            Chercher dans les actualités
          </label>
          <input
            id="q"
            name="q"
            type="search"
            className="control"
            placeholder="Un mot, un club"
            defaultValue={search}
          />
          <Button look="quiet">Chercher</Button>
        </Form>
      </div>
      {shown === 0 && (
        <EmptyState title={search ? `Rien sur «\u00a0${search}\u00a0».` : 'Rien sur ce sujet.'}>
          Choisis un sujet au-dessus, ou{' '}
          <Link to={path} className="link">
            vois tout
          </Link>
          .
        </EmptyState>
      )}
      <Drawn name="stories" parts={parts} />
      {pages > 1 && <Pages {...loaderData} />}
    </article>
  )
}

function pageAddress(list: { path: string; tag: string; search: string }, page: number): string {
  const query = new URLSearchParams({
    ...(list.tag && { sujet: list.tag }),
    ...(list.search && { q: list.search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${list.path}?${query}`.replace(/\?$/, '')
}

function Pages(list: Route.ComponentProps['loaderData']) {
  const { page, pages } = list
  return (
    <nav aria-label="Pages" className="news-pages">
      {page > 1 && (
        <Link to={pageAddress(list, page - 1)} rel="prev" className="link">
          Plus récentes
        </Link>
      )}
      <span>
        Page {page} sur {pages}
      </span>
      {page < pages && (
        <Link to={pageAddress(list, page + 1)} rel="next" className="link">
          Plus anciennes
        </Link>
      )}
    </nav>
  )
}
