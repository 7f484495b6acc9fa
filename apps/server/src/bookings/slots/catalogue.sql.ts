import { sqlArray, type Db, type Row } from '@quatre/db'
import {
  addDays,
  type CenterId,
  type HeldCard,
  type HoursException,
  type OpenAirSeason,
  type PlayedSport,
  type PriceBand,
  type SlotCourt,
  type UserId,
  type WeeklyHours,
} from '@quatre/domain'
import { sql } from 'kysely'
import { readTogether } from '../../platform/read-together.ts'
import { hashSecret } from '../../platform/secret.ts'
import { isShownCenter } from '../../core/centers/shown-center.ts'

interface CatalogueCourt extends SlotCourt {
  readonly sportId: number
  readonly places: number
  readonly name: string
  readonly isOpenAir: boolean
}

interface CatalogueSport extends PlayedSport {
  readonly slug: string
  readonly name: string
}

/** All data of a centre's slots except court time. Valid until the centre's revision changes. */
export interface Catalogue extends Row<
  'center',
  | 'revision'
  | 'id'
  | 'slug'
  | 'name'
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'phoneNumber'
  | 'timeZone'
  | 'blockBookingAfterDays'
  | 'slotStepMinutes'
  | 'leadMinutes'
  | 'holdMinutes'
  | 'freeCancellationHours'
> {
  readonly address: { number: string; street: string; postalCode: string; city: string }
  readonly bookable: boolean
  readonly openAirSeason: OpenAirSeason
  readonly weeklyHours: readonly WeeklyHours[]
  readonly exceptions: readonly HoursException[]
  readonly sports: readonly CatalogueSport[]
  readonly fieldTypes: readonly { readonly id: number; readonly name: string }[]
  readonly courts: readonly CatalogueCourt[]
  readonly bands: readonly PriceBand[]
}

/** Reads the catalogues of some centres, active ones of the application (number 2) only. */
async function selectCatalogues(db: Db, centerIds: readonly CenterId[]): Promise<Catalogue[]> {
  const { rows } = await sql<{ catalogue: Catalogue }>`
    select jsonb_build_object(
      'revision', c.revision, 'id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city,
      'latitude', c.latitude, 'longitude', c.longitude, 'timeZone', c.time_zone,
      'phoneNumber', c.phone_number,
      'address', jsonb_build_object('number', c.street_number, 'street', c.street,
        'postalCode', c.postal_code, 'city', c.city),
      'bookable', c.booking_web_available,
      'openAirSeason', jsonb_build_object('from', c.open_air_from, 'until', c.open_air_until),
      'blockBookingAfterDays', c.block_booking_after_days, 'slotStepMinutes', c.slot_step_minutes,
      'leadMinutes', c.lead_minutes, 'holdMinutes', c.hold_minutes,
      'freeCancellationHours', c.free_cancellation_hours,
      'weeklyHours', (select coalesce(jsonb_agg(jsonb_build_object(
          'weekday', h.weekday, 'opensAt', h.opens_at, 'closesAt', h.closes_at)
          order by h.weekday, h.opens_at), '[]') from opening_hours h where h.center_id = c.id),
      'exceptions', (select coalesce(jsonb_agg(jsonb_build_object(
          'day', e.day, 'opensAt', e.opens_at, 'closesAt', e.closes_at, 'reason', e.reason)), '[]')
        from opening_exception e where e.center_id = c.id),
      'sports', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'slug', s.slug, 'name', s.name, 'playerCount', s.player_count)
          order by s.id <> 3, s.id), '[]')
        from sport s where exists (
          select from court where center_id = c.id and sport_id = s.id and is_active)),
      'fieldTypes', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name)
          order by f.id), '[]')
        from field_type f where exists (
          select from court where center_id = c.id and field_type_id = f.id and is_active)),
      'courts', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'name', t.name, 'sportId', t.sport_id, 'fieldTypeId', t.field_type_id,
          'places', t.places, 'isOpenAir', f.is_open_air) order by t.id), '[]')
        from court t join field_type f on f.id = t.field_type_id
        where t.center_id = c.id and t.is_active),
      'bands', (select coalesce(jsonb_agg(jsonb_build_object(
          'sportId', b.sport_id, 'fieldTypeId', b.field_type_id, 'weekdays', b.weekdays,
          'fromMinute', b.from_minute, 'toMinute', b.to_minute, 'period', b.period,
          'priceCents', jsonb_build_object(
            '60', b.price_60_cents, '90', b.price_90_cents, '120', b.price_120_cents),
          'discountPercent', b.discount_percent) order by b.id), '[]')
        from price_band b where b.center_id = c.id)
    ) as catalogue
    from center c
    where c.id = any(${centerIds}::integer[]) and ${isShownCenter}`.execute(db)
  return rows.map(({ catalogue }) => catalogue)
}

/**
 * Catalogues of centres, kept in memory and valid for one revision of the centre: a reader of
 * court time reads the revision with it, and asks here for the catalogue of that revision.
 */
export interface Catalogues {
  /** The catalogue last read, of any revision; null for a centre that is not shown. */
  last(centerId: CenterId): Promise<Catalogue | null>
  /** The catalogue of a revision, read again when the one in memory is another. */
  at(centerId: CenterId, revision: number): Promise<Catalogue | null>
  /** The catalogue as it is now. */
  again(centerId: CenterId): Promise<Catalogue | null>
  /** Every catalogue in memory. */
  all(): Catalogue[]
  /**
   * Brings `all` to these revisions, those of every centre of the application; gives whether
   * anything was different.
   */
  keepUp(revisions: ReadonlyMap<number, number>): Promise<boolean>
}

export function openCatalogues(db: Db): Catalogues {
  // those of every centre, which a search nearby goes through: none may give its place to another
  const known = new Map<number, Catalogue>()

  async function read(centerIds: readonly CenterId[]): Promise<void> {
    const found = await selectCatalogues(db, centerIds)
    for (const id of centerIds) known.delete(id)
    for (const catalogue of found) known.set(catalogue.id, catalogue)
  }

  async function again(centerId: CenterId): Promise<Catalogue | null> {
    await read([centerId])
    return known.get(centerId) ?? null
  }

  return {
    again,
    async last(centerId) {
      return known.get(centerId) ?? again(centerId)
    },
    async at(centerId, revision) {
      const found = known.get(centerId)
      return found?.revision === revision ? found : again(centerId)
    },
    all: () => [...known.values()],
    async keepUp(revisions) {
      const gone = [...known.keys()].filter((id) => !revisions.has(id))
      const changed = [...revisions]
        .filter(([id, revision]) => known.get(id)?.revision !== revision)
        .map(([id]) => id)
      for (const id of gone) known.delete(id)
      if (changed.length > 0) await read(changed)
      return gone.length + changed.length > 0
    },
  }
}

/**
 * The subscription cards of a member who views or holds slots: they determine the price and the horizon.
 * Simultaneous requests share a query.
 */
export interface HeldCards {
  ofMember(userId: UserId): Promise<readonly HeldCard[]>
  /** Of who brings a token: slots are public, and a session that has ended is a guest's. */
  ofToken(token: string | null, now: number): Promise<readonly HeldCard[]>
}

interface CardRow extends Omit<HeldCard, 'lastDay'> {
  readonly paidUntil: string
  readonly goesOn: boolean
}

const cardColumns = sql`o.center_id, o.discount_percent as percent, o.covers_peak, o.horizon_days,
  i.paid_until, i.renews and i.refusals = 0 as goes_on`

// A card past its last day does not count, whether or not its row has been ended.
const heldCard = ({ paidUntil, goesOn, ...card }: CardRow): HeldCard => ({
  ...card,
  lastDay: goesOn ? null : addDays(paidUntil, -1),
})

export function openHeldCards(db: Db): HeldCards {
  const readOfMember = readTogether(String, async (userIds: readonly UserId[]) => {
    const { rows } = await sql<CardRow & { userId: UserId }>`
      select ${cardColumns}, i.user_id from offer_item i join offer o on o.id = i.offer_id
      where i.user_id = any(${sqlArray('integer', userIds)}) and i.state = 'active'
      order by o.id`.execute(db)
    return userIds.map((id) => rows.filter(({ userId }) => userId === id))
  })
  const readOfToken = readTogether(String, async (tokens: readonly string[]) => {
    const hashes = tokens.map((token) => hashSecret(token))
    const { rows } = await sql<CardRow & { tokenHash: Buffer; expiresAt: number }>`
      select ${cardColumns}, s.token_hash, s.expires_at
      from session s join app_user u on u.id = s.user_id and u.is_active
      join offer_item i on i.user_id = s.user_id and i.state = 'active'
      join offer o on o.id = i.offer_id
      where s.token_hash = any(${sqlArray('bytea', hashes)}) order by o.id`.execute(db)
    return hashes.map((hash) => rows.filter(({ tokenHash }) => hash.equals(tokenHash)))
  })
  return {
    async ofMember(userId) {
      const rows = (await readOfMember(userId)) ?? []
      return rows.map(({ userId: _holder, ...card }) => heldCard(card))
    },
    async ofToken(token, now) {
      // a guest costs no query
      const rows = (token === null ? null : await readOfToken(token)) ?? []
      return rows
        .filter(({ expiresAt }) => now < expiresAt)
        .map(({ tokenHash: _hash, expiresAt: _end, ...card }) => heldCard(card))
    },
  }
}

/** Names a set of cards in cache keys: members with equal cards share an entry, and guests have no name. */
export function nameOfCards(cards: readonly HeldCard[]): string {
  return cards.length === 0 ? '' : JSON.stringify(cards)
}
