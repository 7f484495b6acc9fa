import type { Db } from '@quatre/db'
import type { Position } from '@quatre/domain'
import { sql } from 'kysely'

/**
 * The middle of the communes of a postal code, or of all those that begin with the digits given,
 * larger communes weighing more; null when there is none.
 */
export async function selectPostalCode(db: Db, digits: string): Promise<Position | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select sum(latitude * (population + 1)) / sum(population + 1) as latitude,
      sum(longitude * (population + 1)) / sum(population + 1) as longitude
    from postal_code
    where code between rpad(${digits}, 5, '0') and rpad(${digits}, 5, '9')`.execute(db)
  const { latitude, longitude } = rows[0] ?? { latitude: null, longitude: null }
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export interface TownRow extends Position {
  readonly city: string
  readonly population: number
}

/** Every town of the postal codes once, its districts together, the most populous first. */
export async function selectTowns(db: Db): Promise<TownRow[]> {
  const { rows } = await sql<{ towns: string }>`
    select coalesce(json_agg(json_build_object('city', city, 'population', population,
      'latitude', latitude, 'longitude', longitude) order by population desc), '[]')::text as towns
    from (
      select city, sum(population) as population,
        sum(latitude * (population + 1)) / sum(population + 1) as latitude,
        sum(longitude * (population + 1)) / sum(population + 1) as longitude
      from (select distinct on (insee_code) * from postal_code order by insee_code) commune
      group by city, left(insee_code, 2)
    ) town`.execute(db)
  return JSON.parse(rows[0]?.towns ?? '[]') as TownRow[]
}
