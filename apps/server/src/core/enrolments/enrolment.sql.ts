import { instant, type Db, type Row } from '@quatre/db'
import type { EnrolmentId, EnrolmentOfferId, EnrolmentState, PlaceId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** An enrolment with the columns of its offer. */
export interface Enrolment
  extends
    Row<
      'enrolment',
      | 'id'
      | 'offerId'
      | 'holderId'
      | 'enrolledBy'
      | 'state'
      | 'lineNumber'
      | 'expiresAt'
      | 'createdAt'
      | 'confirmedAt'
      | 'removedWhy'
    >,
    Row<'enrolmentOffer', 'kind' | 'lineEndsAt'> {}

const enrolments = sql`
  select e.id, e.offer_id, e.holder_id, e.enrolled_by, e.state, e.line_number, e.expires_at, e.created_at,
    e.confirmed_at, e.removed_why, o.kind, o.line_ends_at
  from enrolment e join enrolment_offer o on o.id = e.offer_id`

/** Those with these numbers, in their order of number. */
export async function selectEnrolments(db: Db, ids: readonly EnrolmentId[]): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    ${enrolments} where e.id = any(${[...ids]}::integer[]) order by e.id`.execute(db)
  return rows
}

/** The enrolments that a member holds or made and that have not ended. */
export async function selectActiveEnrolments(db: Db, userId: UserId): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    ${enrolments} where (e.holder_id = ${userId} or e.enrolled_by = ${userId})
      and e.state in ('held', 'waiting', 'offered', 'confirmed') order by e.id`.execute(db)
  return rows
}

/** The enrolments of an offer that have not ended. */
export async function selectActiveIn(db: Db, offerId: EnrolmentOfferId): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    ${enrolments} where e.offer_id = ${offerId}
      and e.state in ('held', 'waiting', 'offered', 'confirmed') order by e.id`.execute(db)
  return rows
}

/** A waiting enrolment with the places that it asks. */
export interface Waiting extends Enrolment {
  readonly placeIds: readonly PlaceId[]
}

/** The enrolments that wait for some of these places, the earliest first. */
export async function selectLine(
  db: Db,
  placeIds: readonly PlaceId[],
  now: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select line.*, places_of(array[line.id]) as place_ids from (${enrolments}
      where e.state = 'waiting' and o.line_ends_at > ${instant(now)} and e.id in (
        select enrolment_id from enrolment_place where place_id = any(${[...placeIds]}::integer[]))) line
    order by line.line_number`.execute(db)
  return rows
}

/** The position of a waiting enrolment in its line by number, 1 the first; null when it does not wait. */
export async function selectPosition(db: Db, id: EnrolmentId): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select 1 + (select count(*) from enrolment before where before.offer_id = e.offer_id
      and before.state = 'waiting' and before.line_number < e.line_number)::integer as position
    from enrolment e where e.id = ${id} and e.state = 'waiting'`.execute(db)
  return rows[0]?.position ?? null
}

export async function selectFree(
  db: Db,
  placeIds: readonly PlaceId[],
): Promise<Map<PlaceId, number>> {
  const { rows } = await sql<{ id: PlaceId; free: number }>`
    select id, capacity - taken as free from place where id = any(${[...placeIds]}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, free }) => [id, free]))
}

export async function selectEnrolmentPlaceIds(
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<PlaceId[]> {
  const { rows } = await sql<{ places: PlaceId[] }>`
    select places_of(${[...ids]}::integer[]) as places`.execute(db)
  return rows[0]?.places ?? []
}

/** The enrolments and places that the repeated work looks at, of the kinds that this process knows. */
export async function selectToDo(
  db: Db,
  kinds: readonly string[],
  now: number,
): Promise<{
  readonly overdue: EnrolmentId[]
  readonly overLine: EnrolmentId[]
  readonly awaited: PlaceId[]
}> {
  const known = sql`o.kind = any(${[...kinds]}::text[])`
  const { rows } = await sql<{
    overdue: EnrolmentId[]
    overLine: EnrolmentId[]
    awaited: PlaceId[]
  }>`select
    array(select e.id from enrolment e join enrolment_offer o on o.id = e.offer_id
      where e.state in ('held', 'offered') and e.expires_at <= ${instant(now)} and ${known}
      order by e.expires_at, e.id limit 200) as overdue,
    array(select e.id from enrolment e join enrolment_offer o on o.id = e.offer_id
      where e.state = 'waiting' and o.line_ends_at <= ${instant(now)} and ${known}
      order by e.id limit 200) as over_line,
    array(select distinct p.id from enrolment e join enrolment_offer o on o.id = e.offer_id
      join enrolment_place w on w.enrolment_id = e.id join place p on p.id = w.place_id
      where e.state = 'waiting' and p.taken < p.capacity and ${known}
        and is_awaited(p.id, ${instant(now)}) order by p.id) as awaited`.execute(db)
  return rows[0] ?? { overdue: [], overLine: [], awaited: [] }
}

/** An enrolment that a function of the database has moved, by its state afterwards, or before for `ended`. */
export interface Moved {
  readonly id: EnrolmentId
  readonly state: EnrolmentState
}

interface Dropped {
  /** Past their instant: `expired`, or `waiting` at the end of the line. */
  readonly dropped: readonly Moved[]
}

type Call<Asked, Answer> = (tx: Db, asked: Asked & { readonly now: number }) => Promise<Answer>

const databaseCall =
  <Asked, Answer>(name: string): Call<Asked, Answer & Dropped> =>
  async (tx, { now, ...asked }) => {
    const p = JSON.stringify({ ...asked, now: new Date(now).toISOString() })
    const { rows } = await sql<{ answer: Answer & Dropped }>`
      select ${sql.id(name)}(${p}::jsonb) as answer`.execute(tx)
    if (rows[0] === undefined) throw new Error(`${name} gave no answer`)
    return rows[0].answer
  }

/** A wish for all of the places. */
export interface EnrolmentLine {
  readonly offerId: EnrolmentOfferId
  readonly holderId: UserId
  readonly placeIds: readonly PlaceId[]
}

export const enrolRows = databaseCall<
  {
    readonly by: UserId
    readonly waits: boolean
    readonly held_until: string
    readonly lines: readonly object[]
  },
  {
    readonly before?: readonly (Moved & { readonly same: boolean })[]
    readonly full?: readonly PlaceId[] | null
    readonly made?: readonly EnrolmentId[]
  }
>('enrol')

export const endRows = databaseCall<
  {
    readonly ids: readonly EnrolmentId[]
    readonly state: 'left' | 'removed' | 'expired'
    readonly by?: UserId | null
    readonly why?: string
  },
  { readonly ended: readonly Moved[] }
>('end_enrolments')

export const lineUpRows = databaseCall<
  { readonly ids: readonly EnrolmentId[] },
  { readonly displaced: readonly Moved[] }
>('line_up')

export const offerRows = databaseCall<
  { readonly offers: readonly { readonly id: EnrolmentId; readonly until: string }[] },
  { readonly offered: readonly EnrolmentId[] }
>('offer_places')

export const acceptRow = databaseCall<
  { readonly id: EnrolmentId; readonly held_until: string },
  { readonly accepted: boolean }
>('accept_offer')

export const confirmRows = databaseCall<
  { readonly ids: readonly EnrolmentId[] },
  { readonly is_confirmed: boolean; readonly confirmed: readonly EnrolmentId[] }
>('confirm_enrolments')

/** Locks places, in ascending order, and drops what is past its instant on them. */
export async function lockAndDrop(
  tx: Db,
  placeIds: readonly PlaceId[],
  now: number,
): Promise<readonly Moved[]> {
  const { rows } = await sql<{ dropped: readonly Moved[] }>`
    select lock_and_drop(${[...placeIds]}::integer[], ${instant(now)}) as dropped`.execute(tx)
  return rows[0]?.dropped ?? []
}

/** Locks the places of enrolments and reads the enrolments; expired ones are not changed. */
export async function lockEnrolments(
  tx: Db,
  ids: readonly EnrolmentId[],
  now: number,
): Promise<Enrolment[]> {
  await sql`select lock_places(places_of(${[...ids]}::integer[]), ${instant(now)})`.execute(tx)
  return selectEnrolments(tx, ids)
}

/** Nobody is held up by a waiting enrolment that its kind does not let have a place. */
export async function passOver(tx: Db, ids: readonly EnrolmentId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update enrolment set passed_over = true
    where id = any(${[...ids]}::integer[]) and not passed_over`.execute(tx)
}

/** Holds the places of enrolments until another instant: a half is paid, the other is to come. */
export async function holdUntil(tx: Db, ids: readonly EnrolmentId[], until: number): Promise<void> {
  await sql`update enrolment set expires_at = ${instant(until)}
    where id = any(${[...ids]}::integer[]) and state = 'held'`.execute(tx)
}

/** Enrolments become another member's, unless they hold another one of the same offer. Their places are locked. */
export async function passOn(tx: Db, ids: readonly EnrolmentId[], to: UserId): Promise<void> {
  await sql`update enrolment e set holder_id = ${to}, enrolled_by = ${to}
    where e.id = any(${[...ids]}::integer[]) and not exists (select from enrolment other
      where other.offer_id = e.offer_id and other.holder_id = ${to} and other.id <> e.id
        and is_active_enrolment(other.state))`.execute(tx)
}

/** Something to enrol in, with a place for each capacity; the row of its kind is to keep its number. */
export async function insertOffer(
  tx: Db,
  offer: {
    readonly kind: string
    readonly lineEndsAt: number
    readonly capacities: readonly number[]
  },
): Promise<{ readonly offerId: EnrolmentOfferId; readonly placeIds: readonly PlaceId[] }> {
  const { rows } = await sql<{ offerId: EnrolmentOfferId; placeIds: PlaceId[] }>`
    with made as (
      insert into enrolment_offer (kind, line_ends_at)
      values (${offer.kind}, ${instant(offer.lineEndsAt)}) returning id),
    places as (
      insert into place (offer_id, capacity)
      select made.id, capacity
      from made, unnest(${[...offer.capacities]}::integer[]) with ordinality as c (capacity, n)
      order by n returning id, offer_id)
    select offer_id, array_agg(id order by id) as place_ids from places group by offer_id`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('an offer without a place')
  return rows[0]
}

/** @throws Error of `place_capacity` when more are taken */
export async function updateCapacity(tx: Db, id: PlaceId, capacity: number): Promise<void> {
  await sql`update place set capacity = ${capacity} where id = ${id}`.execute(tx)
}

/** Nobody waits from another instant on: the offer has another date. */
export async function updateLineEnd(
  tx: Db,
  id: EnrolmentOfferId,
  lineEndsAt: number,
): Promise<void> {
  await sql`update enrolment_offer set line_ends_at = ${instant(lineEndsAt)}
    where id = ${id}`.execute(tx)
}

/** The names of kinds that the database knows. */
export async function selectKindNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from enrolment_kind`.execute(db)
  return rows.map(({ name }) => name)
}
