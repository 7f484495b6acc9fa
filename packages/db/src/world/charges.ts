import { bookings, bookingChargedCents, bookingChargeId } from './bookings.ts'
import { cards } from './cards.ts'
import { demoCenterId } from './demo-accounts.ts'
import { enrolments } from './enrolments.ts'
import { definePart, type World } from './part.ts'

interface ChargeRow {
  id: number
  kind: 'booking' | 'share' | 'guarantee' | 'card_period' | 'tournament_entry' | 'course'
  payerId: number
  centerId: number
  amountCents: number
  createdAt: number
}

/** The charges of bookings, shares, cards and enrolments, paid; written first, because those name them. */
function makeCharges(world: World) {
  const charge = world.of(bookings).booking.flatMap((row): ChargeRow[] => {
    const { userId: payerId, centerId, createdAt } = row
    const id = bookingChargeId(row)
    const amountCents = bookingChargedCents(row)
    if (id === null) return []
    const of = { payerId, centerId, createdAt }
    const { guarantee, deadlineAt = createdAt } = row.split ?? {}
    return [
      { ...of, id, kind: 'booking', amountCents },
      ...(guarantee === undefined
        ? []
        : [
            {
              ...of,
              id: guarantee.chargeId,
              kind: 'guarantee' as const,
              amountCents: guarantee.cents,
              createdAt: deadlineAt,
            },
          ]),
    ]
  })
  const { booking, participation } = world.of(bookings)
  const ofFriends = participation.flatMap((place): ChargeRow[] => {
    const { chargeId: id, userId: payerId, shareCents: amountCents } = place
    if (id === undefined || payerId === null) return []
    const of = booking.find((one) => one.id === place.bookingId)
    if (of === undefined) return []
    const { centerId, createdAt } = of
    return [{ id, kind: 'share', payerId, centerId, amountCents, createdAt }]
  })
  const { offerItem, cardPeriod } = world.of(cards)
  const ofCards = cardPeriod.flatMap(({ chargeId: id, itemId }): ChargeRow[] => {
    const item = offerItem.find((one) => one.id === itemId)
    if (item === undefined) return []
    const { userId: payerId, priceCents: amountCents, createdAt } = item
    return [{ id, kind: 'card_period', payerId, centerId: demoCenterId, amountCents, createdAt }]
  })
  const ofEnrolments = world.of(enrolments).enrolmentCharge.map((row): ChargeRow => {
    const { chargeId: id, kind, enrolledBy: payerId, centerId, paidCents, createdAt } = row
    return { id, kind, payerId, centerId, amountCents: paidCents, createdAt }
  })
  return { charge: [...charge, ...ofCards, ...ofFriends, ...ofEnrolments] }
}

export const charges = definePart({
  make: makeCharges,
  columns: {
    charge: {
      id: ['int', (r) => r.id],
      kind: ['text', (r) => r.kind],
      payer_id: ['int', (r) => r.payerId],
      center_id: ['int', (r) => r.centerId],
      amount_cents: ['int', (r) => r.amountCents],
      state: ['text', () => 'paid'],
      received_cents: ['int', (r) => r.amountCents],
      created_at: ['instant', (r) => r.createdAt],
    },
  },
})
