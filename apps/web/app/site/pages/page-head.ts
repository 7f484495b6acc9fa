import { contracted } from '@quatre/domain'
import type { MetaDescriptor } from 'react-router'

interface PublicHead {
  /** Without the site's name, which is appended unless it is included. */
  readonly title: string
  readonly description: string
  /** The canonical address of all of the page's, without origin. */
  readonly canonical: string
  /** Of the page's MetaArgs: the first, the root's, knows the origin. */
  readonly matches: PageMatches
  /** The picture that goes with a link to the page, 1200 by 630; without origin. */
  readonly picture?: string | undefined
  /** Further data for search engines, each an object of schema.org. */
  readonly jsonLd?: readonly object[]
  /** It exists at its address, but has too little content to be found. */
  readonly thin?: boolean
}

export type PageMatches = readonly [RootMatch, ...unknown[]]

interface RootMatch {
  readonly loaderData?: { readonly origin: string } | undefined
}

const siteName = '4PADEL'
const usualPicture = '/_social.png'
const robots = { name: 'robots', content: 'noindex' }

/** The head of a page: its title and its data for search engines and messengers (requirement ED1). */
export function pageHead(head: PublicHead): MetaDescriptor[] {
  const { title, description, matches, canonical, picture = usualPicture, jsonLd = [], thin } = head
  const words = headWords(title, description)
  const origin = matches[0].loaderData?.origin
  if (origin === undefined) return words
  const url = origin + canonical
  const graph = Object.entries({
    type: 'website',
    title,
    description,
    url,
    image: origin + picture,
    locale: 'fr_FR',
    site_name: siteName,
  })
  return [
    ...words,
    ...(thin ? [robots] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...graph.map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((object) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...object },
    })),
  ]
}

/** The same for one person, or one moment: search engines are asked to leave it. */
export const privateHead = (title: string, description: string): MetaDescriptor[] => [
  ...headWords(title, description),
  robots,
]

/** Signs of a title that search engines show whole. */
const shownSigns = 60

/** The name of the site goes with a title, unless it says it already or the name would be cut. */
function withSiteName(title: string): string {
  const named = `${title} · ${siteName}`
  const isWhole = title.length > shownSigns || named.length <= shownSigns
  return title.includes(siteName) || !isWhole ? title : named
}

const headWords = (title: string, description: string) => [
  { title: withSiteName(title) },
  { name: 'description', content: description },
]

/** A title with the centre that its address names, as `/:center_name/fid`; others as they are. */
export function titleOfCenter(
  title: string,
  params: Readonly<Record<string, string | undefined>>,
  centerName: string | null | undefined,
): string {
  return params.center_name && centerName ? contracted(`${title} à ${centerName}`) : title
}
