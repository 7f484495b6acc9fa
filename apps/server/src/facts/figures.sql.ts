import { instant, type Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'

/** The size of the network or of a centre, and how many matches were played in a period, by how many members. */
export interface NetworkCounts {
  readonly centers: number
  readonly courts: number
  readonly regions: number
  readonly bookings: number
  readonly players: number
}

/** Counts over the shown centres, or one of them. */
export async function selectNetworkCounts(
  db: Db,
  { centerId, from, to }: { centerId: CenterId | undefined; from: number; to: number },
): Promise<NetworkCounts> {
  const { rows } = await sql<NetworkCounts>`
    with shown as (select c.id, c.region_id from center c
      where ${isShownCenter} and c.id = coalesce(${centerId ?? null}::integer, c.id)),
    played as (
      select b.id from shown join court t on t.center_id = shown.id
      join booking b on b.court_id = t.id and b.status = 'Confirmed'
        and b.starts_at >= ${instant(from)} and b.starts_at < ${instant(to)})
    select (select count(*) from shown)::integer as centers,
      (select count(distinct region_id) from shown)::integer as regions,
      (select count(*) from court t join shown on shown.id = t.center_id where t.is_active)::integer as courts,
      (select count(*) from played)::integer as bookings,
      (select count(distinct p.user_id) from played join participation p on p.booking_id = played.id
        where p.status = 'Confirmed')::integer as players`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('no row of counts')
  return counts
}
