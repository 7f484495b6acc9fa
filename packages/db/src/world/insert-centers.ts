import { type Tx, continueIdentity, insertRows } from './bulk.ts'
import type { World } from './build-world.ts'
import { applicationId, fieldTypes, regions, sports } from './network.ts'

async function insertNetwork(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'region',
    { id: ['int', (r) => r.id], name: ['text', (r) => r.name] },
    regions,
  )
  await insertRows(
    tx,
    'sport',
    {
      id: ['int', (r) => r.id],
      slug: ['text', (r) => r.slug],
      name: ['text', (r) => r.name],
      player_count: ['int', (r) => r.playerCount],
    },
    sports,
  )
  await insertRows(
    tx,
    'field_type',
    { id: ['int', (r) => r.id], name: ['text', (r) => r.name] },
    fieldTypes,
  )
}

async function insertCenterRows(tx: Tx, { centers }: World): Promise<void> {
  await insertRows(
    tx,
    'center',
    {
      id: ['int', (r) => r.id],
      slug: ['text', (r) => r.slug],
      name: ['text', (r) => r.name],
      is_active: ['bool', (r) => r.isActive],
      latitude: ['float8', (r) => r.latitude],
      longitude: ['float8', (r) => r.longitude],
      street_number: ['text', (r) => r.streetNumber],
      street: ['text', (r) => r.street],
      postal_code: ['text', (r) => r.postalCode],
      city: ['text', (r) => r.city],
      phone_number: ['text', (r) => r.phoneNumber],
      region_id: ['int', (r) => r.regionId],
      time_zone: ['text', (r) => r.timeZone],
      description: ['text', (r) => r.description],
      booking_web_available: ['bool', (r) => r.bookingWebAvailable],
      ce_active: ['bool', (r) => r.ceActive],
      dematerialised: ['bool', (r) => r.dematerialised],
      cash_allowed: ['bool', (r) => r.cashAllowed],
      block_booking_after_days: ['int', (r) => r.blockBookingAfterDays],
      has_fid: ['bool', (r) => r.hasFid],
      has_squash_badminton: ['bool', (r) => r.hasSquashBadminton],
      has_fitness: ['bool', (r) => r.hasFitness],
      has_hoops_factory: ['bool', (r) => r.hasHoopsFactory],
      is_carrieres: ['bool', (r) => r.isCarrieres],
      is_collector_hotel: ['bool', (r) => r.isCollectorHotel],
      is_styled_new: ['bool', (r) => r.isStyledNew],
      has_new_badge: ['bool', (r) => r.hasNewBadge],
      shows_p20: ['bool', (r) => r.showsP20],
    },
    centers,
  )
  await insertRows(
    tx,
    'center_application',
    { center_id: ['int', (r) => r.id], application_id: ['int', () => applicationId] },
    centers.filter((center) => center.hasApplicationEntry),
  )
}

async function insertHours(tx: Tx, { openingHours, openingExceptions }: World): Promise<void> {
  await insertRows(
    tx,
    'opening_hours',
    {
      center_id: ['int', (r) => r.centerId],
      weekday: ['int', (r) => r.weekday],
      opens_at: ['int', (r) => r.opensAt],
      closes_at: ['int', (r) => r.closesAt],
    },
    openingHours,
  )
  await insertRows(
    tx,
    'opening_exception',
    {
      center_id: ['int', (r) => r.centerId],
      day: ['date', (r) => r.day],
      opens_at: ['int', (r) => r.opensAt],
      closes_at: ['int', (r) => r.closesAt],
      reason: ['text', (r) => r.reason],
    },
    openingExceptions,
  )
}

async function insertCourts(tx: Tx, { courts }: World): Promise<void> {
  await insertRows(
    tx,
    'court',
    {
      id: ['int', (r) => r.id],
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      name: ['text', (r) => r.name],
      places: ['int', (r) => r.places],
      position: ['int', (r) => r.position],
    },
    courts,
  )
  await continueIdentity(tx, 'court')
}

async function insertPriceBands(tx: Tx, { priceBands }: World): Promise<void> {
  await insertRows(
    tx,
    'price_band',
    {
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      // an array of arrays would have to be a rectangle: the days travel as text
      weekdays: ['days', (r) => `{${r.weekdays.join(',')}}`],
      from_minute: ['int', (r) => r.fromMinute],
      to_minute: ['int', (r) => r.toMinute],
      period: ['text', (r) => r.period],
      price_60_cents: ['int', (r) => r.priceCents[60]],
      price_90_cents: ['int', (r) => r.priceCents[90]],
      price_120_cents: ['int', (r) => r.priceCents[120]],
      discount_percent: ['int', (r) => r.discountPercent],
    },
    priceBands,
  )
}

/** Regions, sports, centres with hours, courts and prices, and the postal codes. */
export async function insertCenters(tx: Tx, world: World): Promise<void> {
  await insertNetwork(tx)
  await insertCenterRows(tx, world)
  await insertHours(tx, world)
  await insertCourts(tx, world)
  await insertPriceBands(tx, world)
  await insertRows(
    tx,
    'postal_code',
    {
      code: ['text', (r) => r.code],
      city: ['text', (r) => r.city],
      insee_code: ['text', (r) => r.inseeCode],
      population: ['int', (r) => r.population],
      latitude: ['float8', (r) => r.latitude],
      longitude: ['float8', (r) => r.longitude],
    },
    world.postalCodes,
  )
}
