import type { Db } from '@quatre/db'
import { sortCenters } from '@quatre/domain'
import {
  selectCenters,
  selectCentersVersion,
  selectRegions,
  type CenterRow,
} from './centers.sql.ts'

/** The centres the site shows, as one version of the database has them. */
export interface CenterList {
  /** By name, « Collectionneur » last (requirement C2). */
  readonly centers: readonly (CenterRow & { readonly centerName: string })[]
  readonly regions: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Reads the list of centres, which every page needs and which hardly ever changes: kept in memory
 * as long as the database's version of it stands, and the version is asked at each reading.
 */
export function openCenterList(db: Db): () => Promise<CenterList> {
  let kept: { readonly version: string; readonly list: Promise<CenterList> } | null = null

  async function read(): Promise<CenterList> {
    const [rows, regions] = await Promise.all([selectCenters(db), selectRegions(db)])
    const centers = sortCenters(rows.map((row) => ({ ...row, centerName: row.name })))
    const collator = new Intl.Collator('fr')
    return { centers, regions: regions.toSorted((a, b) => collator.compare(a.name, b.name)) }
  }

  return async () => {
    const version = await selectCentersVersion(db)
    // What is read is at least as new as the version it is kept under.
    if (kept?.version === version) return kept.list
    const list = read()
    kept = { version, list }
    list.catch(() => {
      if (kept?.list === list) kept = null
    })
    return list
  }
}
