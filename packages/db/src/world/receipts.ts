import { courtSaleWords, dayOf, networkTimeZone, splitVat } from '@quatre/domain'
import { bookings, chargedCentsOf, chargeIdOf } from './bookings.ts'
import type { BookingRow } from './bookings/rows.ts'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { demoPlayerId } from './demo-accounts.ts'
import { legalEntities, legalEntityIdOf } from './legal-entities.ts'
import { members } from './members.ts'
import { sports } from './network.ts'
import { type World, definePart } from './part.ts'

const courtVatBasisPoints = 2000

interface SeriesRow {
  legalEntityId: number
  year: number
  lastPlace: number
  lastIssuedAt: number
}

/** The row that an id is of. @throws RangeError when there is none */
function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new RangeError(`no row ${id}`)
  return row
}

function wordsOf(
  world: World,
  { sportId, courtId, centerId, startsAt, endsAt }: BookingRow,
): string {
  const sport = rowOf(sports, sportId).name
  const court = rowOf(world.of(courts).court, courtId).name
  const { timeZone } = rowOf(world.of(centers).center, centerId)
  return courtSaleWords({ sport, court, timeZone, startsAt, endsAt })
}

/** Invoices of the demo account's payments: the other players of the world cannot sign in to see theirs. */
function makeReceipts(world: World) {
  const buyer = rowOf(world.of(members).appUser, demoPlayerId)
  const paid = world
    .of(bookings)
    .booking.filter((row) => row.userId === demoPlayerId && chargeIdOf(row) !== null)
    .toSorted((a, b) => a.createdAt - b.createdAt)
  const receiptSeries: SeriesRow[] = []
  const receipt = paid.map((booking) => {
    const { createdAt: issuedAt, split } = booking
    const priceCents = chargedCentsOf(booking)
    const originalPriceCents = split ? priceCents : booking.originalPriceCents
    const entity = rowOf(world.of(legalEntities).legalEntity, legalEntityIdOf(booking.centerId))
    const year = Number(dayOf(issuedAt, networkTimeZone).slice(0, 4))
    const of = { legalEntityId: entity.id, year }
    let series = receiptSeries.find((s) => s.legalEntityId === entity.id && s.year === year)
    if (!series) receiptSeries.push((series = { ...of, lastPlace: 0, lastIssuedAt: issuedAt }))
    series.lastIssuedAt = issuedAt
    const place = ++series.lastPlace
    return {
      ...of,
      place,
      number: `${entity.code}-${year}-${String(place).padStart(6, '0')}`,
      chargeId: chargeIdOf(booking),
      buyer: `${buyer.firstName} ${buyer.lastName}`,
      email: buyer.email,
      seller: {
        name: entity.name,
        registration: `SIREN ${entity.digits} (société fictive)`,
        vatNumber: `FR00 ${entity.digits}`,
        street: entity.street,
        town: entity.town,
      },
      words: wordsOf(world, booking),
      originalPriceCents,
      priceCents,
      issuedAt,
    }
  })
  return { receiptSeries, receipt }
}

export const receipts = definePart({
  make: makeReceipts,
  columns: {
    receiptSeries: {
      legal_entity_id: ['int', (r) => r.legalEntityId],
      year: ['int', (r) => r.year],
      last_place: ['int', (r) => r.lastPlace],
      last_issued_at: ['instant', (r) => r.lastIssuedAt],
    },
    receipt: {
      legal_entity_id: ['int', (r) => r.legalEntityId],
      year: ['int', (r) => r.year],
      place: ['int', (r) => r.place],
      number: ['text', (r) => r.number],
      charge_id: ['int', (r) => r.chargeId],
      user_id: ['int', () => demoPlayerId],
      buyer_name: ['text', (r) => r.buyer],
      buyer_email: ['text', (r) => r.email],
      seller: ['json', (r) => JSON.stringify(r.seller)],
      words: ['text', (r) => r.words],
      full_price_cents: ['int', (r) => r.originalPriceCents],
      amount_cents: ['int', (r) => r.priceCents],
      vat_basis_points: ['int', () => courtVatBasisPoints],
      vat_cents: ['int', (r) => splitVat(r.priceCents, courtVatBasisPoints).vatCents],
      parts: ['json', (r) => JSON.stringify([{ source: 'voucher', amountCents: r.priceCents }])],
      issued_at: ['instant', (r) => r.issuedAt],
    },
  },
})
