import type { Db } from '@quatre/db'
import { sortCenters } from '@quatre/domain'
import { openCache } from '../../platform/cache.ts'
import {
  selectCenters,
  selectCentersVersion,
  selectRegions,
  type CenterRow,
} from './centers.sql.ts'

/** The centres the site shows, as one version of the database has them. */
export interface CenterList {
  readonly version: string
  /** By name, « Collectionneur » last (requirement C2). */
  readonly centers: readonly (CenterRow & { readonly centerName: string })[]
  readonly regions: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Reads the list of centres, which every page needs and which hardly ever changes. The list stays in
 * memory until the database's version of it changes; each reading asks for the version.
 */
export function openCenterList(db: Db): () => Promise<CenterList> {
  const lists = openCache<string, CenterList>(1)

  async function read(version: string): Promise<CenterList> {
    const [rows, regions] = await Promise.all([selectCenters(db), selectRegions(db)])
    const centers = sortCenters(rows.map((row) => ({ ...row, centerName: row.name })))
    const collator = new Intl.Collator('fr')
    return {
      version,
      centers,
      regions: regions.toSorted((a, b) => collator.compare(a.name, b.name)),
    }
  }

  return async () => {
    const version = await selectCentersVersion(db)
    // The list is at least as new as the version it is kept under.
    return lists.getOrLoad(version, () => read(version))
  }
}
