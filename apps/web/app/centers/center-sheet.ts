import type { CenterDetail } from '@quatre/contract'
import { mapSearchLink, plural } from '@quatre/domain'
import { typographic } from '../ui/typographic.ts'
import { centerLine } from './parts/center-line.ts'
import { comingExceptions, weekHours } from './week-hours.ts'

/** Everything the pages of one centre show, in words. */
export type CenterSheet = ReturnType<typeof centerSheet>

export function centerSheet(center: CenterDetail, now: number) {
  const { freeCancellationHours } = center.annulationRules
  return {
    ...centerLine(center, now),
    description: center.description && typographic(center.description),
    mapHref: mapSearchLink(center.address),
    week: weekHours(center),
    exceptions: comingExceptions(center),
    sports: center.sports.map((sport) => sportCourts(sport, center.courts)),
    cancellation:
      freeCancellationHours > 0
        ? `Annulation gratuite jusqu’à ${plural(freeCancellationHours, 'heure', 'heures')} avant.`
        : 'Une réservation ne s’annule pas.',
  }
}

/** A sport with its courts, and how many of each kind: « 7 couverts, 2 extérieurs ». */
function sportCourts(sport: CenterDetail['sports'][number], courts: CenterDetail['courts']) {
  const own = courts.filter(({ sportTypeId }) => sportTypeId === sport.id)
  const kinds = Map.groupBy(own, ({ fieldType }) => fieldType.name)
  return {
    id: sport.id,
    name: sport.name,
    slug: sport.slug,
    count: sport.courts,
    kinds: [...kinds]
      .map(([kind, members]) => {
        const word = kind.toLowerCase()
        return plural(members.length, word, `${word}s`)
      })
      .join(', '),
    courts: own.map(({ id, name, fieldType, places }) => ({
      id,
      name,
      isOpenAir: fieldType.isOpenAir,
      detail: `${fieldType.name}, ${plural(places, 'joueur', 'joueurs')}`,
    })),
  }
}
