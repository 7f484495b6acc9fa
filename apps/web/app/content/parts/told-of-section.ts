import type { Center } from '@quatre/contract'
import { centerPlace } from '../../site/pages/json-ld.ts'
import type { LoadedBlock } from './live/load-live.ts'

interface Told {
  readonly section: string
  readonly title: string
  /** The centre of the page, where its version has enough of its own, or the only one with its subject. */
  readonly center: Center | null
  readonly live: readonly LoadedBlock[]
}

/** The data of a section for search engines beside its way, in the words of the page (requirement ED63). */
export function toldOfSection({ section, title, center, live }: Told, origin: string): object[] {
  const place = center && sectionPlace(section, title, center)
  const own = { name: title, url: `${origin}/${section}` }
  const ofKind: Readonly<Record<string, readonly object[]>> = {
    'a-propos': [
      { '@type': 'AboutPage', ...own },
      { '@type': 'Organization', name: '4PADEL', url: `${origin}/`, logo: `${origin}/favicon.svg` },
    ],
    contact: [{ '@type': 'ContactPage', ...own }],
    'monte-ton-padel': [
      { '@type': 'Service', name: title, provider: { '@type': 'Organization', name: '4PADEL' } },
    ],
  }
  return [
    ...(place ? [place] : []),
    ...(ofKind[section] ?? []),
    ...live.flatMap(structuredLists(origin)),
  ]
}

function sectionPlace(section: string, title: string, center: Center) {
  const place = centerPlace(center)
  if (section === 'fitness') return { ...place, '@type': 'ExerciseGym' }
  if (section !== 'sportsbar') return place
  return { ...place, containsPlace: { '@type': 'BarOrPub', name: title } }
}

const structuredLists =
  (origin: string) =>
  ({ type, data, ...block }: LoadedBlock): object[] => {
    if (type === 'openings' && data.coming.length > 0) {
      const itemListElement = data.coming.map(({ city, to }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: city,
        url: origin + to,
      }))
      return [{ '@type': 'ItemList', itemListElement }]
    }
    if (type !== 'menu' || data.sections.length === 0 || block.kind !== undefined) return []
    const hasMenuSection = data.sections.map(({ title, items }) => ({
      '@type': 'MenuSection',
      name: title,
      hasMenuItem: items.map(({ name, cents }) => ({
        '@type': 'MenuItem',
        name,
        offers: { '@type': 'Offer', price: cents / 100, priceCurrency: 'EUR' },
      })),
    }))
    return [{ '@type': 'Menu', name: data.title ?? block.title, hasMenuSection }]
  }
