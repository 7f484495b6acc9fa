import type { Db } from '@quatre/db'
import type { Position } from '@quatre/domain'
import { sql } from 'kysely'

export interface PostalCodeRow extends Position {
  readonly code: string
  /** Its largest commune. */
  readonly city: string
}

/** The postal codes that begin with the digits given, the most populous first. */
export async function selectPostalCodes(
  db: Db,
  digits: string,
  max: number,
): Promise<PostalCodeRow[]> {
  const { rows } = await sql<PostalCodeRow>`
    select code, (array_agg(city order by population desc))[1] as city,
      sum(latitude * (population + 1)) / sum(population + 1) as latitude,
      sum(longitude * (population + 1)) / sum(population + 1) as longitude
    from postal_code
    where code between rpad(${digits}, 5, '0') and rpad(${digits}, 5, '9')
    group by code order by sum(population) desc, code limit ${max}`.execute(db)
  return rows
}

export interface TownRow extends Position {
  readonly city: string
  /** As « 31 », « 974 ». */
  readonly department: string
  readonly population: number
}

/** The towns of so many people once, their districts together, the most populous first. */
export async function selectTowns(db: Db, leastPopulation: number): Promise<TownRow[]> {
  const { rows } = await sql<{ towns: string }>`
    select coalesce(json_agg(json_build_object('city', city, 'department', department,
      'population', population, 'latitude', latitude, 'longitude', longitude)
      order by population desc), '[]')::text as towns
    from (
      select city, department, sum(population) as population,
        sum(latitude * (population + 1)) / sum(population + 1) as latitude,
        sum(longitude * (population + 1)) / sum(population + 1) as longitude
      from (
        select distinct on (insee_code) *,
          left(insee_code, case when insee_code ~ '^9[78]' then 3 else 2 end) as department
        from postal_code where population >= ${leastPopulation} order by insee_code
      ) commune
      group by city, department
    ) town`.execute(db)
  return JSON.parse(rows[0]?.towns ?? '[]') as TownRow[]
}
