import { data } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { families } from './parts/families/families.tsx'
import { loadSection } from './parts/section-page.ts'
import { sectionHead, SectionView } from './parts/section-view.tsx'
import { centerInPath } from '../centers/parts/named-center.ts'
import { pageAt } from '../site/pages/page-lookup.server.ts'
import type { Route } from './+types/section.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const home = pageAt(url.pathname)?.homeCenterSlug
  const section = url.pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? ''
  const page = await loadSection(site, {
    section,
    path: `/${section}`,
    center: await centerInPath(site, home === undefined ? params : { center_name: home }),
    isHome: home !== undefined,
    query: url.searchParams,
  })
  if (!page.draft) site.madeOfAnswers(page.until)
  const { layout, ground, draft, without, head, crumbs, picture } = page
  const Family = families[layout]
  const parts = drawParts(site, { page: <Family page={page} /> })
  const drawing = { section, layout, ground, draft, without, head, crumbs, picture, parts }
  return data(drawing, draft ? { headers: { 'Cache-Control': 'no-store' } } : undefined)
}

/** A draft is only for visitors with its link, and no cache may keep it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionHead(loaderData, matches) : []
}

/** An editorial page: its document says of which family it is. */
export default function Section({ loaderData: { parts, ...page } }: Route.ComponentProps) {
  return (
    <SectionView page={page}>
      <Drawn name="page" parts={parts} />
    </SectionView>
  )
}
