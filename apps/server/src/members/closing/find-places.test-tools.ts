import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** The places of the values, in any text or JSON of any table. */
export async function findPlaces(db: Db, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- companies: their addresses are nobody's
      and table_name <> 'legal_entity'
      and (data_type in ('text', 'character varying', 'jsonb', 'json', 'date', 'uuid', 'ARRAY')
        or udt_name = 'citext')`.execute(db)
  const places: string[] = []
  for (const { schema, table, column } of rows) {
    const { rows: found } = await sql<{ value: string }>`
      select v as value from unnest(${[...values]}::text[]) v
      where exists (select from ${sql.id(schema, table)}
        where strpos(lower(${sql.id(column)}::text), lower(v)) > 0)`.execute(db)
    places.push(...found.map(({ value }) => `${table}.${column}: ${value}`))
  }
  return places
}
