import type { Center } from '@quatre/contract'
import { groupByRegion, slugify } from '@quatre/domain'
import { typographic } from '../ui/typographic.ts'
import { centerLine, type CenterLine } from './parts/center-line.ts'

export interface RegionGroup {
  readonly id: number | null
  readonly name: string
  /** The fragment of the address that leads to it. */
  readonly anchor: string
  readonly centers: readonly CenterLine[]
}

/** Centres by region, « Autre » last (requirement C3). */
export function regionGroups(centers: readonly Center[], now: number): RegionGroup[] {
  return groupByRegion(centers).map(({ regionId, regionName, centers: members }) => ({
    id: regionId,
    name: typographic(regionName),
    anchor: slugify(regionName),
    centers: members.map((center) => centerLine(center, now)),
  }))
}
