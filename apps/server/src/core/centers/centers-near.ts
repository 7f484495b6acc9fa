import { type CenterId, distanceKm } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { CenterList } from './center-list.ts'

interface Asked {
  /** One centre; all of them when absent. */
  readonly center?: CenterId | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** At most, in kilometres; it counts where a position is given. */
  readonly distance: number
}

/**
 * The centres of a search by number, with their distance (null without a position).
 * @throws Problem center_not_found
 */
export function centersNear(centers: CenterList['centers'], asked: Asked) {
  const { latitude, longitude, distance, center: id } = asked
  const named = centers.filter((center) => center.id === (id ?? center.id))
  if (id !== undefined && named.length === 0) throw new Problem('center_not_found')
  const from = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return new Map(
    named
      .map((center) => ({ center, distanceKm: from && distanceKm(from, center) }))
      .filter((found) => found.distanceKm === null || found.distanceKm <= distance)
      .map((found) => [found.center.id, found]),
  )
}
