import { requestContext } from '../site/context.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/feed.ts'
import { articleAddress } from './parts/article-address.ts'

/** The latest news as an Atom feed (RFC 4287), with their whole text (requirement NW5). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const [{ entries }, centers] = await Promise.all([
    site.api.content.feed({ query: center ? { center: center.id } : {} }),
    site.centers(),
  ])
  const home = `${site.origin}${center ? `/${center.slug}` : ''}/actualites`
  const updated = entries
    .map(({ updatedAt }) => updatedAt)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  const xml = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<title>${escape(center ? `4PADEL ${typographic(center.name)}` : '4PADEL')}</title>`,
    `<id>${home}</id>`,
    `<link rel="alternate" href="${home}"/>`,
    `<link rel="self" href="${home}/flux.xml"/>`,
    `<updated>${updated ?? new Date(site.now).toISOString()}</updated>`,
    ...entries.map((entry) => {
      const address = site.origin + articleAddress(entry, centers)
      return [
        '<entry>',
        `<title>${escape(entry.title)}</title>`,
        `<id>${address}</id>`,
        `<link href="${address}"/>`,
        `<published>${entry.date}T00:00:00Z</published>`,
        `<updated>${entry.updatedAt}</updated>`,
        `<author><name>${escape(entry.author)}</name></author>`,
        `<summary>${escape(entry.description)}</summary>`,
        `<content type="html">${escape(entry.html)}</content>`,
        '</entry>',
      ].join('')
    }),
    '</feed>',
  ].join('\n')
  const etag = await entityTag(xml)
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8', ETag: etag }
  const isKnown = request.headers.get('If-None-Match') === etag
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(xml, { headers })
}

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

async function entityTag(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 24)}"`
}
