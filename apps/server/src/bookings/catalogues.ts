import type { Db } from '@quatre/db'
import { selectCatalogues, selectCenterIds, type Catalogue } from './catalogue.sql.ts'

/**
 * Catalogues of centres, kept in memory and good for one revision of the centre: whoever reads
 * court time reads the revision with it, and asks here for the catalogue of that revision.
 */
export interface Catalogues {
  /** The catalogue last seen, of whatever revision; null for a centre that is not shown. */
  last(centerId: number): Promise<Catalogue | null>
  /** The catalogue of a revision, read again when the one in memory is another. */
  at(centerId: number, revision: number): Promise<Catalogue | null>
  /** Every centre of the application, the catalogues last seen. */
  all(): Promise<Catalogue[]>
}

export function openCatalogues(db: Db): Catalogues {
  const known = new Map<number, Catalogue>()
  let listed: Promise<unknown> | null = null

  async function read(centerIds: readonly number[]): Promise<void> {
    for (const catalogue of await selectCatalogues(db, centerIds))
      known.set(catalogue.id, catalogue)
  }

  async function readOne(centerId: number): Promise<Catalogue | null> {
    known.delete(centerId)
    await read([centerId])
    return known.get(centerId) ?? null
  }

  return {
    async last(centerId) {
      return known.get(centerId) ?? readOne(centerId)
    },
    async at(centerId, revision) {
      const found = known.get(centerId)
      return found?.revision === revision ? found : readOne(centerId)
    },
    async all() {
      listed ??= selectCenterIds(db).then(read)
      await listed
      return [...known.values()]
    },
  }
}
