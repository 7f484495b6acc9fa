import { sqlArray, instant, type Db, type Row } from '@quatre/db'
import type { CenterId, LeadId, LeadKindName, Position } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'
import { hashSecret } from '../platform/secret.ts'

/** A centre as requests to it need it. */
export interface LeadCenter {
  readonly id: CenterId
  readonly slug: string
  readonly name: string
  readonly phoneNumber: string
  readonly timeZone: string
  readonly contactEmail: string | null
  readonly leadsEmail: string | null
}

const centerFields = sql`'id', c.id, 'slug', c.slug, 'name', c.name, 'phoneNumber', c.phone_number,
  'timeZone', c.time_zone, 'contactEmail', c.contact_email, 'leadsEmail', c.leads_email`

/** Those of these centres that the site shows, by ascending id. */
export async function selectLeadCenters(
  db: Db,
  centerIds: readonly CenterId[],
): Promise<LeadCenter[]> {
  const { rows } = await sql<{ center: LeadCenter }>`
    select json_build_object(${centerFields}) as center from center c
    where c.id = any(${sqlArray('integer', centerIds)}) and ${isShownCenter} order by c.id`.execute(
    db,
  )
  return rows.map(({ center }) => center)
}

/** The courts of a sport that a centre plays on. */
export async function countCourts(db: Db, centerId: CenterId, sport: string): Promise<number> {
  const { count } = await db
    .selectFrom('court')
    .innerJoin('sport', 'sport.id', 'court.sportId')
    .where('court.centerId', '=', centerId)
    .where('court.isActive', '=', true)
    .where('sport.slug', '=', sport)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Details that only some kinds ask for, with the names of the slugs. */
interface LeadDetails {
  readonly packageSlug?: string | undefined
  readonly packageName?: string | undefined
  readonly extras: readonly string[]
  readonly extraNames: readonly string[]
  readonly ages?: { readonly from: number; readonly to: number } | undefined
  readonly period?: string | null | undefined
  readonly bookingReference?: string | null | undefined
  readonly budget?: string | null | undefined
  readonly siret?: string | null | undefined
  readonly projectStage?: string | undefined
  readonly areaSquareMeters?: number | undefined
  readonly ownFunds?: string | null | undefined
  readonly sports: readonly (string | null)[]
  readonly position?: Position | undefined
}

type Columns =
  | 'reference'
  | 'kind'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'companyName'
  | 'city'
  | 'wantedOn'
  | 'startsAt'
  | 'capacity'
  | 'opTitle'
  | 'informations'
  | 'amountCents'
  | 'sendContactForm'
  | 'state'
  | 'place'
  | 'createdAt'
  | 'answerBy'

/** A request for its mails. */
export interface LeadRow extends Row<'lead', 'id' | Columns> {
  readonly details: LeadDetails
  /** The centre it is to, when it is to one. */
  readonly center: LeadCenter | null
  readonly centerNames: readonly string[]
}

/** The columns of a new request; instants in epoch ms. */
export interface NewLead extends Omit<
  Row<'lead', Exclude<Columns, 'reference'>>,
  'startsAt' | 'createdAt' | 'answerBy'
> {
  readonly startsAt: number | null
  readonly createdAt: number
  readonly answerBy: number | null
  readonly deleteAfter: number
  readonly details: LeadDetails
  readonly centerIds: readonly CenterId[]
  readonly crmState: 'none' | 'queued'
}

/** Writes a request; null when another one has the reference. */
export async function insertLead(
  tx: Db,
  { startsAt, createdAt, answerBy, deleteAfter, details, centerIds, ...lead }: NewLead,
  reference: string,
): Promise<LeadId | null> {
  const inserted = await tx
    .insertInto('lead')
    .values({
      ...lead,
      reference,
      centerIds: sql<number[]>`${sqlArray('integer', centerIds)}`,
      details: sql`${JSON.stringify(details)}::jsonb`,
      startsAt: startsAt === null ? null : instant(startsAt),
      createdAt: instant(createdAt),
      answerBy: answerBy === null ? null : instant(answerBy),
      deleteAfter: instant(deleteAfter),
    })
    .onConflict((conflict) => conflict.constraint('lead_reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Of `lead l`, as a `LeadRow`. */
export const leadColumns = sql`l.id, l.reference, l.kind, l.first_name, l.last_name, l.email, l.phone,
  l.company_name, l.city, l.wanted_on, l.starts_at, l.capacity, l.op_title, l.informations,
  l.amount_cents, l.send_contact_form, l.state, l.place, l.created_at, l.answer_by, l.details,
  (select json_build_object(${centerFields}) from center c
    where cardinality(l.center_ids) = 1 and c.id = l.center_ids[1]) as center,
  array(select c.name from center c where c.id = any(l.center_ids) order by c.id) as center_names`

/** The number of the request that has a reference; null when none has. */
export async function selectLeadId(tx: Db, reference: string): Promise<LeadId | null> {
  const lead = await tx
    .selectFrom('lead')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return lead?.id ?? null
}

/** A request by its number, locked; null when it is gone. */
export async function lockLead(tx: Db, leadId: LeadId): Promise<(LeadRow & FollowUps) | null> {
  const { rows } = await sql<LeadRow & FollowUps>`
    select ${leadColumns}, l.reminded_at, l.escalated_at, l.asked_at from lead l
    where l.id = ${leadId} for update of l`.execute(tx)
  return rows[0] ?? null
}

/** When the reminders of a request were sent. */
export type FollowUps = Row<'lead', 'remindedAt' | 'escalatedAt' | 'askedAt'>

interface SameLead {
  readonly email: string
  readonly kind: LeadKindName
  readonly centerIds: readonly CenterId[]
  readonly wantedOn: string | null
  readonly city: string | null
}

/** Has all that ask for the same wait for one another, until the transaction ends. */
export async function lockSame(tx: Db, same: SameLead): Promise<void> {
  const key = JSON.stringify([
    'lead',
    same.email,
    same.kind,
    same.centerIds,
    same.wantedOn,
    same.city,
  ])
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** The request that asks for the same since an instant (epoch ms); null when there is none. */
export async function selectSame(
  tx: Db,
  { email, kind, centerIds, wantedOn, city }: SameLead,
  since: number,
): Promise<Row<'lead', 'id' | 'reference' | 'place' | 'informations'> | null> {
  const { rows } = await sql<Row<'lead', 'id' | 'reference' | 'place' | 'informations'>>`
    select id, reference, place, informations from lead
    where email = ${email} and created_at > ${instant(since)} and kind = ${kind}
      and center_ids = ${sqlArray('integer', centerIds)}
      and wanted_on is not distinct from ${wantedOn}::date and city is not distinct from ${city}
    order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Shorter words are anybody’s: « Merci ! ». */
const fewestWords = 20

/** The number of other centres that got these words since an instant (epoch ms), and of requests with them. */
export async function countSameWords(
  tx: Db,
  words: string,
  { centerIds, since }: { readonly centerIds: readonly CenterId[]; readonly since: number },
): Promise<{ readonly centers: number; readonly times: number }> {
  const none = { centers: 0, times: 0 }
  if (words.length < fewestWords) return none
  const { rows } = await sql<typeof none>`
    select count(distinct l.id) as times, count(distinct center_id)
        filter (where center_id <> all(${sqlArray('integer', centerIds)})) as centers
    from lead l left join unnest(l.center_ids) center_id on true
    where md5(l.informations) = md5(${words}) and l.informations <> ''
      and l.created_at > ${instant(since)}`.execute(tx)
  return rows[0] ?? none
}

export async function noteEvent(
  tx: Db,
  {
    leadId,
    what,
    at,
    note = null,
  }: {
    readonly leadId: LeadId
    readonly what: Row<'leadEvent', 'what'>['what']
    readonly at: number
    readonly note?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('leadEvent')
    .values({ leadId, what, at: instant(at), note })
    .execute()
}

/** The first name of the member who sends it, when the address is proven theirs; else nothing. */
export async function selectSenderName(
  tx: Db,
  {
    token,
    email,
    now,
  }: {
    readonly token: string | null
    readonly email: string
    readonly now: number
  },
): Promise<string> {
  if (token === null) return ''
  const { rows } = await sql<Row<'appUser', 'firstName'>>`
    select u.first_name from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hashSecret(token)} and s.expires_at > ${instant(now)}
      and u.is_active and u.email = ${email} and u.email_verified_at is not null`.execute(tx)
  return rows[0]?.firstName ?? ''
}

/** The requests that were sent to no one, the oldest first. */
export async function selectSuspects(db: Db): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`
    select ${leadColumns} from lead l where l.state = 'suspect' order by l.id`.execute(db)
  return rows
}

/** Marks a request as reviewed and genuine; `answerBy` in epoch ms. */
export async function markReleased(
  tx: Db,
  leadId: LeadId,
  { place, answerBy, crmState }: Pick<NewLead, 'place' | 'answerBy' | 'crmState'>,
): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ state: 'new', place, crmState, answerBy: answerBy === null ? null : instant(answerBy) })
    .where('id', '=', leadId)
    .execute()
}

/** Marks a request as reviewed and not genuine. */
export async function markClosed(tx: Db, leadId: LeadId): Promise<void> {
  await tx.updateTable('lead').set({ state: 'closed' }).where('id', '=', leadId).execute()
}

/** Counts that the field that no person sees was filled. */
export async function countTrap(db: Db, kind: LeadKindName, day: string): Promise<void> {
  await sql`insert into lead_trap as t (day, kind, filled) values (${day}, ${kind}, 1)
    on conflict (day, kind) do update set filled = t.filled + 1`.execute(db)
}

/** The median time of a centre's answers to a kind since an instant; null below so many answers. */
export async function selectMedianMinutes(
  db: Db,
  {
    centerId,
    kind,
    since,
    fewest,
  }: {
    readonly centerId: CenterId
    readonly kind: LeadKindName
    readonly since: number
    readonly fewest: number
  },
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${fewest} then round(percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at) / 60))::integer end as minutes
    from lead where center_ids @> array[${centerId}::integer] and kind = ${kind}
      and answered_at is not null and created_at > ${instant(since)}`.execute(db)
  return rows[0]?.minutes ?? null
}
