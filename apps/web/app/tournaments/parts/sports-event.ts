import type { Competition } from '@quatre/contract'
import { typographic } from '../../ui/typographic.ts'
import { tournamentAddress } from './addresses.ts'
import { competitionTitle } from './words.ts'

/** A tournament for search engines, in the words that its page shows. */
export function sportsEvent(tournament: Competition, street: string | null, origin: string) {
  const { id, center, startsAt, endsAt, status, fee, capacity, pairs, entryOpensAt } = tournament
  const url = origin + tournamentAddress(id)
  return {
    '@type': 'SportsEvent',
    name: competitionTitle(tournament),
    sport: 'Padel',
    startDate: startsAt,
    endDate: endsAt,
    url,
    eventStatus: `https://schema.org/Event${status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: capacity * 2,
    organizer: { '@type': 'Organization', name: '4PADEL', url: `${origin}/` },
    location: {
      '@type': 'SportsActivityLocation',
      name: typographic(center.name),
      address: street === null ? typographic(center.city) : typographic(street),
    },
    offers: {
      '@type': 'Offer',
      url,
      price: fee.value / 100,
      priceCurrency: 'EUR',
      validFrom: entryOpensAt,
      availability: `https://schema.org/${status === 'open' && pairs < capacity ? 'InStock' : 'SoldOut'}`,
    },
  }
}
