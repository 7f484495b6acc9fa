import type { Academy } from '@quatre/contract'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'
import { agesText, coachName } from '../parts/words.ts'

/** An academy as a `Course`, a camp as an `Event`, for search engines. */
export function courseEvent(academy: Academy, course: Academy['courses'][number], origin: string) {
  const url = origin + academyAddress(academy.id)
  const shared = { name: `${academy.name}, ${agesText(course)}`, description: academy.about, url }
  const offers = {
    '@type': 'Offer',
    url,
    price: course.priceNow.value / 100,
    priceCurrency: 'EUR',
    category: 'Paid',
    availability: `https://schema.org/${course.placesLeft > 0 ? 'InStock' : 'SoldOut'}`,
  }
  const location = {
    '@type': 'SportsActivityLocation',
    name: typographic(academy.center.name),
    address: typographic(academy.center.city),
  }
  if (academy.type === 'camp') {
    const { startsAt: startDate, endsAt: endDate } = academy
    return { '@type': 'Event', ...shared, startDate, endDate, location, offers }
  }
  const instance = {
    '@type': 'CourseInstance',
    courseMode: 'Onsite',
    startDate: academy.startsAt.slice(0, 10),
    endDate: academy.endsAt.slice(0, 10),
    location,
    instructor: { '@type': 'Person', name: coachName(course) },
  }
  const provider = { '@type': 'Organization', name: '4PADEL', url: `${origin}/` }
  return { '@type': 'Course', ...shared, provider, offers, hasCourseInstance: instance }
}
