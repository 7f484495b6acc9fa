import { instant, type Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import { sql } from 'kysely'

interface Evening {
  readonly centerId: CenterId
  readonly day: string
}

/** Takes places of an evening; false when there is no room for all of them. */
export async function takePlaces(
  tx: Db,
  { centerId, day, places, count }: Evening & { readonly places: number; readonly count: number },
): Promise<boolean> {
  await sql`insert into invitation as i (center_id, day, places)
    values (${centerId}, ${day}, ${places})
    on conflict (center_id, day) do update set places = greatest(excluded.places, i.taken)
    where i.places <> greatest(excluded.places, i.taken)`.execute(tx)
  return takeOpenPlaces(tx, { centerId, day, count })
}

/** Takes places of an evening for an earlier request; false when there is no room. */
export async function takeOpenPlaces(
  tx: Db,
  { centerId, day, count }: Evening & { readonly count: number },
): Promise<boolean> {
  const { rows } = await sql`update invitation set taken = taken + ${count}
    where center_id = ${centerId} and day = ${day} and taken + ${count} <= places
    returning taken`.execute(tx)
  return rows.length > 0
}

/** The number of places given at a centre’s next evening, from a day on. */
export async function countPlacesTaken(db: Db, { centerId, day }: Evening): Promise<number> {
  const next = await db
    .selectFrom('invitation')
    .select('taken')
    .where('centerId', '=', centerId)
    .where('day', '>=', day)
    .orderBy('day')
    .executeTakeFirst()
  return next?.taken ?? 0
}

export interface EveningList extends Evening {
  readonly center: string
  readonly contactEmail: string | null
  readonly places: number
  readonly taken: number
  readonly guests: readonly {
    readonly name: string
    readonly company: string | null
    readonly capacity: number
    readonly place: 'kept' | 'waiting'
  }[]
}

/** The evenings of tomorrow of which the list is not sent, from an hour of the day before on, locked. */
export async function lockDueLists(
  tx: Db,
  { now, hour }: { readonly now: number; readonly hour: number },
): Promise<EveningList[]> {
  const { rows } = await sql<EveningList>`
    select i.center_id, i.day, i.places, i.taken, c.name as center, c.contact_email,
      (select coalesce(json_agg(json_build_object(
          'name', concat_ws(' ', l.first_name, l.last_name), 'company', l.company_name,
          'capacity', l.capacity, 'place', l.place) order by l.place, l.id), '[]')
        from lead l where l.kind = 'afterwork' and l.center_ids @> array[i.center_id]
          and l.wanted_on = i.day and l.state not in ('suspect', 'closed')) as guests
    from invitation i join center c on c.id = i.center_id
    where i.list_sent_at is null
      and (${instant(now)} at time zone c.time_zone)
        between i.day - 1 + make_interval(hours => ${hour}) and i.day + interval '1 day'
    for update of i skip locked`.execute(tx)
  return rows
}

export async function markListSent(tx: Db, { centerId, day }: Evening, now: number): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ listSentAt: instant(now) })
    .where((eb) => eb.and({ centerId, day }))
    .execute()
}
