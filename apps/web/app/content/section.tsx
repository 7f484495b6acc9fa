import { data } from 'react-router'
import { socialPicture, type Art } from '../ui/art/addresses.ts'
import { requestContext } from '../site/context.ts'
import { families } from '../site/content/families/families.tsx'
import { loadSection } from '../site/content/section-page.ts'
import { breadcrumbList } from '../site/json-ld.ts'
import { centerInPath } from '../site/named-center.ts'
import { pageAt } from '../site/page-lookup.ts'
import { pageHead } from '../site/page-head.ts'
import type { Route } from './+types/section.ts'
import '../site/content/content.css'
import '../site/content/evening-and-plan.css'
import '../site/content/families.css'
import '../site/content/narrow-families.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const home = pageAt(url.pathname)?.homeOf
  const section = url.pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? ''
  const page = await loadSection(site, {
    section,
    path: `/${section}`,
    center: await centerInPath(site, home === undefined ? params : { center_name: home }),
    isHome: home !== undefined,
    query: url.searchParams,
  })
  return data(page, page.draft ? { headers: { 'Cache-Control': 'no-store' } } : undefined)
}

/** A draft is for who has its link, and for nobody after them. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { head, crumbs, picture } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    ...head,
    matches,
    picture: 'art' in picture ? socialPicture(picture.art as Art) : picture.src,
    jsonLd: [breadcrumbList(crumbs, origin), ...(head.place ? [head.place] : [])],
  })
}

/** An editorial page: its document says of which family it is. */
export default function Section({ loaderData: page }: Route.ComponentProps) {
  const Family = families[page.layout]
  return (
    <article className="ed" data-family={page.layout} data-ground={page.ground}>
      {page.draft && (
        <p role="status" className="ed-draft">
          Brouillon
        </p>
      )}
      <Family page={page} />
    </article>
  )
}
