import {
  courtSaleWords,
  dateNumeric,
  dayInZone,
  isoWithOffset,
  networkTimeZone,
  splitVat,
  time,
} from '@quatre/domain'
import { bookings, bookingChargedCents, bookingChargeId } from './bookings.ts'
import type { BookingRow } from './bookings/rows.ts'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { demoPlayerId } from './demo-accounts.ts'
import { enrolments } from './enrolments.ts'
import { legalEntities, centerLegalEntityId } from './legal-entities.ts'
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
function rowById<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new RangeError(`no row ${id}`)
  return row
}

function bookingSaleWords(
  world: World,
  { sportId, courtId, centerId, startsAt, endsAt }: BookingRow,
): string {
  const sport = rowById(sports, sportId).name
  const court = rowById(world.of(courts).court, courtId).name
  const { timeZone } = rowById(world.of(centers).center, centerId)
  return courtSaleWords({ sport, court, timeZone, startsAt, endsAt })
}

interface Sale {
  readonly chargeId: number | null
  readonly payerId: number
  readonly centerId: number
  readonly words: string
  readonly originalPriceCents: number
  readonly priceCents: number
  readonly issuedAt: number
}

/** The demo account's bookings: the other players of the world cannot sign in to see theirs. */
const soldBookings = (world: World): Sale[] =>
  world
    .of(bookings)
    .booking.filter((row) => row.userId === demoPlayerId && bookingChargeId(row) !== null)
    .map((row) => {
      const priceCents = bookingChargedCents(row)
      return {
        chargeId: bookingChargeId(row),
        payerId: demoPlayerId,
        centerId: row.centerId,
        words: bookingSaleWords(world, row),
        originalPriceCents: row.split ? priceCents : row.originalPriceCents,
        priceCents,
        issuedAt: row.createdAt,
      }
    })

/** All enrolments that are paid: a referee may give any entry back, and a family leave its course. */
function soldEnrolments(world: World): Sale[] {
  return world.of(enrolments).enrolmentCharge.map((paid) => {
    const { chargeId, enrolledBy: payerId, centerId, paidCents, createdAt } = paid
    const { name, timeZone } = rowById(world.of(centers).center, centerId)
    const at = isoWithOffset(paid.startsAt, timeZone)
    const when = `${dateNumeric(at)} à\u00a0${time(at)}`
    return {
      chargeId,
      payerId,
      centerId,
      words: [paid.what, when, name].join(', '),
      originalPriceCents: paidCents,
      priceCents: paidCents,
      issuedAt: createdAt,
    }
  })
}

/** The invoices of sales, each in the series of its seller's year. */
function makeReceipts(world: World) {
  const sales = [...soldBookings(world), ...soldEnrolments(world)]
  const buyers = new Map(world.of(members).appUser.map((member) => [member.id, member]))
  const receiptSeries: SeriesRow[] = []
  const receipt = sales
    .toSorted((a, b) => a.issuedAt - b.issuedAt)
    .map((sale) => {
      const { issuedAt, payerId, centerId } = sale
      const buyer = buyers.get(payerId)
      const entity = rowById(world.of(legalEntities).legalEntity, centerLegalEntityId(centerId))
      const year = Number(dayInZone(issuedAt, networkTimeZone).slice(0, 4))
      const of = { legalEntityId: entity.id, year }
      let series = receiptSeries.find((s) => s.legalEntityId === entity.id && s.year === year)
      if (!series) receiptSeries.push((series = { ...of, lastPlace: 0, lastIssuedAt: issuedAt }))
      series.lastIssuedAt = issuedAt
      const place = ++series.lastPlace
      return {
        ...of,
        ...sale,
        place,
        number: `${entity.code}-${year}-${String(place).padStart(6, '0')}`,
        buyer: `${buyer?.firstName} ${buyer?.lastName}`,
        email: buyer?.email ?? null,
        seller: {
          name: entity.name,
          registration: `SIREN ${entity.digits} (société fictive)`,
          vatNumber: `FR00 ${entity.digits}`,
          street: entity.street,
          town: entity.town,
        },
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
      user_id: ['int', (r) => r.payerId],
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
