import type { Db } from '@quatre/db'
import { sql } from 'kysely'

export interface City {
  readonly name: string
  readonly inseeCode: string
}

/** Communes of a postal code, the most populated first, each name once. */
export async function selectCities(db: Db, postalCode: string): Promise<City[]> {
  const { rows } = await sql<City>`
    select name, insee_code from (
      select distinct on (city) city as name, insee_code, population from postal_code
      where code = ${postalCode} order by city, population desc
    ) communes order by population desc, name`.execute(db)
  return rows
}
