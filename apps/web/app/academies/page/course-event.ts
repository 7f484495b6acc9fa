import type { Academy } from '@quatre/contract'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'

interface Shown {
  readonly name: string
  readonly address: string
  readonly origin: string
}

/** An academy as a `Course`, a camp as an `Event`, for search engines, in the words that the page shows. */
export function courseEvent(
  { id, type, about, center, startsAt }: Academy,
  course: Academy['courses'][number],
  { name, address, origin }: Shown,
) {
  if (type === 'camp') {
    const location = { '@type': 'Place', name: typographic(center.name), address }
    return { '@type': 'Event', name, startDate: startsAt, location }
  }
  const url = origin + academyAddress(id)
  return {
    '@type': 'Course',
    name,
    description: about,
    url,
    provider: { '@type': 'Organization', name: '4PADEL' },
    offers: {
      '@type': 'Offer',
      url,
      price: course.priceNow.value / 100,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${course.placesLeft > 0 ? 'InStock' : 'SoldOut'}`,
    },
  }
}
