import type { Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import { selectCatalogues, type Catalogue } from './catalogue.sql.ts'

/**
 * Catalogues of centres, kept in memory and good for one revision of the centre: whoever reads
 * court time reads the revision with it, and asks here for the catalogue of that revision.
 */
export interface Catalogues {
  /** The catalogue last seen, of whatever revision; null for a centre that is not shown. */
  last(centerId: CenterId): Promise<Catalogue | null>
  /** The catalogue of a revision, read again when the one in memory is another. */
  at(centerId: CenterId, revision: number): Promise<Catalogue | null>
  /** The catalogue as it is now. */
  again(centerId: CenterId): Promise<Catalogue | null>
  /** Every catalogue in memory. */
  all(): Catalogue[]
  /**
   * Brings `all` to these revisions, those of every centre of the application; gives whether
   * anything was different.
   */
  keepUp(revisions: ReadonlyMap<number, number>): Promise<boolean>
}

export function openCatalogues(db: Db): Catalogues {
  // those of every centre, which a search nearby goes through: none may give its place to another
  const known = new Map<number, Catalogue>()

  async function read(centerIds: readonly CenterId[]): Promise<void> {
    const found = await selectCatalogues(db, centerIds)
    for (const id of centerIds) known.delete(id)
    for (const catalogue of found) known.set(catalogue.id, catalogue)
  }

  async function again(centerId: CenterId): Promise<Catalogue | null> {
    await read([centerId])
    return known.get(centerId) ?? null
  }

  return {
    again,
    async last(centerId) {
      return known.get(centerId) ?? again(centerId)
    },
    async at(centerId, revision) {
      const found = known.get(centerId)
      return found?.revision === revision ? found : again(centerId)
    },
    all: () => [...known.values()],
    async keepUp(revisions) {
      const gone = [...known.keys()].filter((id) => !revisions.has(id))
      const changed = [...revisions]
        .filter(([id, revision]) => known.get(id)?.revision !== revision)
        .map(([id]) => id)
      for (const id of gone) known.delete(id)
      if (changed.length > 0) await read(changed)
      return gone.length + changed.length > 0
    },
  }
}
