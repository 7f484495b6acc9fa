import { bookings, chargeIdOf } from './bookings.ts'
import { cards } from './cards.ts'
import { demoCenterId } from './demo-accounts.ts'
import { definePart, type World } from './part.ts'

interface ChargeRow {
  id: number
  kind: 'booking' | 'card_period'
  payerId: number
  centerId: number
  amountCents: number
  createdAt: number
}

/** What bookings and cards cost, paid; written before them, who name it. */
function makeCharges(world: World) {
  const charge = world.of(bookings).booking.flatMap((row): ChargeRow[] => {
    const { userId: payerId, centerId, priceCents: amountCents, createdAt } = row
    const id = chargeIdOf(row)
    return id === null ? [] : [{ id, kind: 'booking', payerId, centerId, amountCents, createdAt }]
  })
  const { offerItem, cardPeriod } = world.of(cards)
  const ofCards = cardPeriod.flatMap(({ chargeId: id, itemId }): ChargeRow[] => {
    const item = offerItem.find((one) => one.id === itemId)
    if (item === undefined) return []
    const { userId: payerId, priceCents: amountCents, createdAt } = item
    return [{ id, kind: 'card_period', payerId, centerId: demoCenterId, amountCents, createdAt }]
  })
  return { charge: [...charge, ...ofCards] }
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
