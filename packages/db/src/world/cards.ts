import { cardPeriod, dayMs, type PlanName } from '@quatre/domain'
import { bookings } from './bookings.ts'
import { centers } from './centers.ts'
import { demoCardHolderId, demoCenterId } from './demo-accounts.ts'
import { definePart, type World } from './part.ts'

interface OfferRow {
  id: number
  typeName: PlanName
  centerId: number | null
  priceCents: number
  periodMonths: 1 | 12
  coversPeak: boolean
  horizonDays: number
}

/** Prices of the rules; the plans that they do not price are set beside them. */
const plans = {
  Mucho: { priceCents: 2900, periodMonths: 1, coversPeak: false, horizonDays: 21 },
  MuchoMas: { priceCents: 4900, periodMonths: 1, coversPeak: true, horizonDays: 28 },
  hdc: { priceCents: 6900, periodMonths: 1, coversPeak: true, horizonDays: 21 },
  cao: { priceCents: 49_000, periodMonths: 12, coversPeak: true, horizonDays: 28 },
} as const satisfies Record<PlanName, Omit<OfferRow, 'id' | 'typeName' | 'centerId'>>

const boughtDaysAgo = 9

/** The plans on sale, and the card of a demo account, in its first month. */
function makeCards(world: World) {
  const open = world.of(centers).center.filter(({ isActive }) => isActive)
  const planOffer = (typeName: PlanName, centerId: number | null) => ({
    typeName,
    centerId,
    ...plans[typeName],
  })
  const offer: OfferRow[] = [
    planOffer('MuchoMas', null),
    planOffer('cao', null),
    ...open.map(({ id, isCollectorHotel }) => planOffer(isCollectorHotel ? 'hdc' : 'Mucho', id)),
  ].map((row, index) => ({ id: index + 1, ...row }))
  const bought = offer.filter((row) => row.typeName === 'Mucho' && row.centerId === demoCenterId)
  const createdAt = world.todayMs - boughtDaysAgo * dayMs
  const boughtOn = new Date(Date.parse(world.today) - boughtDaysAgo * dayMs)
    .toISOString()
    .slice(0, 10)
  const { from, until } = cardPeriod(boughtOn, 1, 0)
  const chargeId = Math.max(...world.of(bookings).booking.map(({ id }) => id)) + 1
  return {
    offer,
    offerItem: bought.map(({ id: offerId, typeName, priceCents }) => ({
      id: 1,
      offerId,
      typeName,
      userId: demoCardHolderId,
      priceCents,
      boughtOn: from,
      paidUntil: until,
      createdAt,
    })),
    cardPeriod: bought.map(() => ({ itemId: 1, chargeId, startsOn: from, endsOn: until })),
  }
}

export const cards = definePart({
  make: makeCards,
  columns: {
    offer: {
      id: ['int', (r) => r.id],
      type_name: ['text', (r) => r.typeName],
      center_id: ['int', (r) => r.centerId],
      price_cents: ['int', (r) => r.priceCents],
      period_months: ['int', (r) => r.periodMonths],
      covers_peak: ['bool', (r) => r.coversPeak],
      horizon_days: ['int', (r) => r.horizonDays],
    },
    offerItem: {
      id: ['int', (r) => r.id],
      offer_id: ['int', (r) => r.offerId],
      type_name: ['text', (r) => r.typeName],
      user_id: ['int', (r) => r.userId],
      state: ['text', () => 'active'],
      price_cents: ['int', (r) => r.priceCents],
      bought_on: ['date', (r) => r.boughtOn],
      paid_until: ['date', (r) => r.paidUntil],
      created_at: ['instant', (r) => r.createdAt],
    },
    cardPeriod: {
      item_id: ['int', (r) => r.itemId],
      number: ['int', () => 0],
      charge_id: ['int', (r) => r.chargeId],
      starts_on: ['date', (r) => r.startsOn],
      ends_on: ['date', (r) => r.endsOn],
    },
  },
})
