import { requestContext } from '../site/context.ts'
import { pages } from '../site/pages/page-lookup.server.ts'
import type { Route } from './+types/robots.ts'

/** Closes the API and the addresses of forms to crawlers. Pictures and marked pages stay open to them. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const sentTo = pages
    .filter(
      ({ layout, path, redirectsTo }) => layout === 'none' && !redirectsTo && !path.includes('.'),
    )
    .map(({ path }) => path.replace(/:.*/, ''))
  const left = ['/api/', '/_content/', ...new Set(sentTo)]
  const lines = [
    'User-agent: *',
    ...left.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
