import { bookings, chargeIdOf } from './bookings.ts'
import { definePart, type World } from './part.ts'

interface ChargeRow {
  id: number
  payerId: number
  centerId: number
  amountCents: number
  createdAt: number
}

/** What the bookings cost, paid; written before them, who name it. */
function makeCharges(world: World) {
  const charge = world.of(bookings).booking.flatMap((row): ChargeRow[] => {
    const { userId: payerId, centerId, priceCents: amountCents, createdAt } = row
    const id = chargeIdOf(row)
    return id === null ? [] : [{ id, payerId, centerId, amountCents, createdAt }]
  })
  return { charge }
}

export const charges = definePart({
  make: makeCharges,
  columns: {
    charge: {
      id: ['int', (r) => r.id],
      kind: ['text', () => 'booking'],
      payer_id: ['int', (r) => r.payerId],
      center_id: ['int', (r) => r.centerId],
      amount_cents: ['int', (r) => r.amountCents],
      state: ['text', () => 'paid'],
      received_cents: ['int', (r) => r.amountCents],
      created_at: ['instant', (r) => r.createdAt],
    },
  },
})
