import type { Db, Row } from '@quatre/db'
import type { HoursException, WeeklyHours } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from './shown-center.ts'

/** A centre as the database has it, with all that its pages show. */
export interface CenterRow extends Row<
  'center',
  | 'id'
  | 'slug'
  | 'name'
  | 'latitude'
  | 'longitude'
  | 'phoneNumber'
  | 'timeZone'
  | 'description'
  | 'bookingWebAvailable'
  | 'ceActive'
  | 'dematerialised'
  | 'blockBookingAfterDays'
  | 'freeCancellationHours'
  | 'hasFid'
  | 'cashbackPercent'
> {
  readonly address: {
    readonly number: string
    readonly street: string
    readonly postalCode: string
    readonly city: string
  }
  readonly region: { readonly id: number; readonly name: string } | null
  readonly features: {
    readonly squashBadminton: boolean
    readonly fitness: boolean
    readonly hoopsFactory: boolean
    readonly carrieres: boolean
    readonly collectorHotel: boolean
    readonly styledNew: boolean
    readonly newBadge: boolean
    readonly p20: boolean
  }
  readonly applicationIds: readonly number[]
  readonly weeklyHours: readonly WeeklyHours[]
  readonly exceptions: readonly HoursException[]
  readonly sports: readonly {
    readonly id: number
    readonly slug: string
    readonly name: string
    readonly courts: number
  }[]
  readonly courts: readonly {
    readonly id: number
    readonly name: string
    readonly sportTypeId: number
    readonly fieldType: { readonly id: number; readonly name: string; readonly isOpenAir: boolean }
    readonly places: number
  }[]
  /** In their order, each in its widths, the narrowest first. */
  readonly pictures: readonly {
    readonly id: number
    readonly alt: string
    readonly sizes: readonly { readonly width: number; readonly height: number }[]
  }[]
}

/**
 * Every centre the site shows: active, with an entry of application 2 (requirement C1); in
 * no particular order. One JSON text for all of them: a tenth of the cost of as many rows.
 */
export async function selectCenters(db: Db): Promise<CenterRow[]> {
  const { rows } = await sql<{ centers: string }>`
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'slug', c.slug, 'name', c.name,
      'latitude', c.latitude, 'longitude', c.longitude,
      'address', json_build_object('number', c.street_number, 'street', c.street,
        'postalCode', c.postal_code, 'city', c.city),
      'phoneNumber', c.phone_number,
      'region', (select json_build_object('id', r.id, 'name', r.name)
        from region r where r.id = c.region_id),
      'timeZone', c.time_zone, 'description', c.description,
      'bookingWebAvailable', c.booking_web_available, 'ceActive', c.ce_active,
      'dematerialised', c.dematerialised, 'blockBookingAfterDays', c.block_booking_after_days,
      'freeCancellationHours', c.free_cancellation_hours, 'hasFid', c.has_fid, 'cashbackPercent', c.cashback_percent,
      'features', json_build_object(
        'squashBadminton', c.has_squash_badminton, 'fitness', c.has_fitness,
        'hoopsFactory', c.has_hoops_factory, 'carrieres', c.is_carrieres,
        'collectorHotel', c.is_collector_hotel, 'styledNew', c.is_styled_new,
        'newBadge', c.has_new_badge, 'p20', c.shows_p20),
      'applicationIds', (select json_agg(a.application_id order by a.application_id)
        from center_application a where a.center_id = c.id),
      'weeklyHours', (select coalesce(json_agg(json_build_object(
          'weekday', h.weekday, 'opensAt', h.opens_at, 'closesAt', h.closes_at)
          order by h.weekday, h.opens_at), '[]') from opening_hours h where h.center_id = c.id),
      'exceptions', (select coalesce(json_agg(json_build_object(
          'day', e.day, 'opensAt', e.opens_at, 'closesAt', e.closes_at, 'reason', e.reason)
          order by e.day), '[]') from opening_exception e where e.center_id = c.id),
      'sports', (select coalesce(json_agg(json_build_object(
          'id', s.id, 'slug', s.slug, 'name', s.name, 'courts', t.courts)
          order by s.id <> 3, s.id), '[]')
        from sport s join (
          select sport_id, count(*) as courts from court
          where center_id = c.id and is_active group by sport_id) t on t.sport_id = s.id),
      'courts', (select coalesce(json_agg(json_build_object(
          'id', t.id, 'name', t.name, 'sportTypeId', t.sport_id,
          'fieldType', json_build_object('id', f.id, 'name', f.name, 'isOpenAir', f.is_open_air),
          'places', t.places)
          order by t.position, t.id), '[]')
        from court t join field_type f on f.id = t.field_type_id
        where t.center_id = c.id and t.is_active),
      'pictures', (select coalesce(json_agg(json_build_object(
          'id', p.id, 'alt', p.alt, 'sizes', (
            select json_agg(json_build_object('width', s.width, 'height', s.height) order by s.width)
            from center_picture_size s where s.picture_id = p.id)) order by p.id), '[]')
        from center_picture p where p.center_id = c.id)
    )), '[]')::text as centers
    from center c
    where ${isShownCenter}`.execute(db)
  return JSON.parse(rows[0]?.centers ?? '[]') as CenterRow[]
}

/**
 * Changes whenever `selectCenters` would answer otherwise: centres carry a revision that their
 * hours, courts, sports and entries move; names of regions are few and hashed.
 */
export async function selectCentersVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(':',
      (select sum(hashint8extended(revision, id)) from center),
      (select sum(hashtextextended(name, id)) from region)) as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Every region, in no particular order. */
export async function selectRegions(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from region`.execute(db)
  return rows
}
