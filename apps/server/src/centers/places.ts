import type { Db } from '@quatre/db'
import { slugify, type Position } from '@quatre/domain'
import { openCache } from '../platform/cache.ts'
import { selectPostalCode, selectTowns } from './places.sql.ts'

/** Where a place that visitors name lies. */
export interface PlaceSearch {
  /** Null when no postal code and no town goes by that text. */
  find(text: string): Promise<Position | null>
}

/**
 * Looks up postal codes and towns. The towns are read once, at the first search that needs them:
 * 35,000 names to be compared without accents would cost each search a scan of the table.
 */
export function openPlaceSearch(db: Db): PlaceSearch {
  const known = openCache<'towns', ReadonlyMap<string, Position>>(1)

  async function readTowns(): Promise<Map<string, Position>> {
    const towns = new Map<string, Position>()
    for (const { city, latitude, longitude } of await selectTowns(db)) {
      const name = nameOf(city)
      // Several towns have the same name: the most populous comes first and keeps it.
      if (!towns.has(name)) towns.set(name, { latitude, longitude })
    }
    return towns
  }

  return {
    async find(text) {
      const digits = digitsOf(text)
      if (digits !== null) return selectPostalCode(db, digits)
      const wanted = nameOf(text)
      if (wanted.length < 2) return null
      const towns = await known.getOrLoad('towns', readTowns)
      if (towns.size === 0) known.delete('towns')
      return towns.get(wanted) ?? firstBeginning(towns, wanted)
    },
  }
}

/** « 31700 », « 31 700 », « 31700 Blagnac », and the beginning of a code, from the department on (overseas
 * departments have three digits). */
function digitsOf(text: string): string | null {
  const code = /(?<!\d)(\d{2}) ?(\d{3})(?!\d)/.exec(text)
  if (code) return `${code[1]}${code[2]}`
  return /^\s*(?!9[78]\s*$)(\d{2,5})\s*$/.exec(text)?.[1] ?? null
}

/** A town's name as it is compared: « St-Germain » is « Saint-Germain ». */
function nameOf(text: string): string {
  return slugify(text).replace(/(^|-)st(e?)(?=-)/g, '$1saint$2')
}

/** The most populous town whose name begins so: the map keeps the order of population. */
function firstBeginning(towns: ReadonlyMap<string, Position>, wanted: string): Position | null {
  if (wanted.length < 3) return null
  for (const [name, position] of towns) if (name.startsWith(wanted)) return position
  return null
}
