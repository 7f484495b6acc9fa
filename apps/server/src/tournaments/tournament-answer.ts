import type { Competition } from '@quatre/contract'
import { euro, isoWithOffset } from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'
import type { TournamentHead } from './tournament.sql.ts'

type ListedCenter = CenterList['centers'][number]

/** The part of a tournament that every list and page shows, in the time of its centre. */
export function headAnswer(
  row: TournamentHead,
  center: ListedCenter,
  distanceKm: number | null,
): Competition {
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  return {
    id: row.id,
    type: 'tournament',
    name: row.name,
    competitionLevel: row.level,
    preview: row.preview,
    category: row.category,
    event: row.event,
    status: row.status,
    center: { id: center.id, slug: center.slug, name: center.name, city: center.address.city },
    timeZone: center.timeZone,
    startsAt: at(row.startsAt),
    endsAt: at(row.endsAt),
    entryOpensAt: at(row.entryOpensAt),
    entryDeadline: at(row.entryDeadline),
    fee: euro(row.feeCents),
    capacity: row.capacity,
    pairs: row.pairs,
    waiting: row.waiting,
    distanceKm,
  }
}
