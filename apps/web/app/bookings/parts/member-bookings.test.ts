import type { Api, BookingSummary } from '@quatre/contract'
import { describe, expect, it } from 'vitest'
import { isPlayed, readMemberBookings } from './member-bookings.ts'

const now = Date.parse('2026-11-21T12:00:00+01:00')
const euros = (value: number) => ({ currency: 'EUR' as const, value })

function booking(id: number, change: Partial<BookingSummary> = {}): BookingSummary {
  return {
    id,
    booking_status: 'Confirmed',
    status: 'Confirmed',
    isWeb: true,
    owner: 'Camille Laurent',
    center: {
      id: 42,
      slug: 'colomiers',
      name: 'Colomiers',
      timeZone: 'Europe/Paris',
      phoneNumber: '',
      latitude: 0,
      longitude: 0,
      address: { number: '', street: '', postalCode: '31770', city: 'Colomiers' },
    },
    court: { id: 1, name: 'Terrain 1', fieldType: 'indoor' },
    sport: { id: 3, slug: 'padel', name: 'Padel' },
    coach: null,
    fieldType: 0,
    startingDate: '2026-11-22T18:30:00+01:00',
    endingDate: '2026-11-22T20:00:00+01:00',
    duration: 90,
    price: euros(4800),
    originalPricing: euros(4800),
    amountAlreadyPaid: euros(4800),
    nbPlayers: 4,
    expiresAt: null,
    paymentInProgress: false,
    createdAt: '2026-11-20T12:00:00+01:00',
    holdEnd: null,
    ...change,
  }
}

const played = {
  startingDate: '2026-11-18T18:30:00+01:00',
  endingDate: '2026-11-18T20:00:00+01:00',
}
const unpaid = { amountAlreadyPaid: euros(0) }

async function read(
  own: BookingSummary[],
  playing: BookingSummary[] = [],
  status: 'Confirmed' | 'Pending' = 'Confirmed',
) {
  const participations = playing.map((of, index) => ({
    id: index + 1,
    isCaptain: false,
    share: euros(1200),
    status,
    booking: of,
  }))
  const bookings = { list: async () => own, participations: async () => participations }
  const { coming, past } = await readMemberBookings({ bookings } as unknown as Api, now)
  const bookingIds = (of: readonly { id: number }[]) => of.map(({ id }) => id)
  const [isOwn, ownCents] = [coming.map((one) => one.isOwn), coming.map((one) => one.ownCents)]
  return { coming: bookingIds(coming), past: bookingIds(past), isOwn, ownCents }
}

// requirement B29
describe('the bookings of a member', () => {
  it('come soonest first', async () => {
    const later = booking(1, { startingDate: '2026-11-25T09:00:00+01:00' })
    expect((await read([later, booking(2)])).coming).toEqual([2, 1])
  })

  it('show a hold while it keeps its court', async () => {
    const hold = { ...unpaid, booking_status: 'Pending', status: 'Pending' } as const
    const live = booking(1, { ...hold, expiresAt: '2026-11-21T12:05:00+01:00' })
    const over = booking(2, { ...hold, expiresAt: '2026-11-21T11:55:00+01:00' })
    expect((await read([live, over])).coming).toEqual([1])
  })

  it('leave out a web booking with nothing paid', async () => {
    expect(await read([booking(1, unpaid)])).toMatchObject({ coming: [], past: [] })
  })

  it('keep one made at the club, whatever was paid', async () => {
    expect((await read([booking(1, { ...unpaid, isWeb: false })])).coming).toEqual([1])
  })

  it('put the played and the cancelled among the past, the latest first', async () => {
    const cancelled = booking(2, { booking_status: 'Cancelled', status: 'Cancelled' })
    expect(await read([booking(1, played), cancelled])).toMatchObject({ coming: [], past: [2, 1] })
  })

  it('put a hold that brought no booking among the past, where money was tried', async () => {
    const over = { ...unpaid, booking_status: 'Expired', holdEnd: 'returned' } as const
    const replaced = { ...unpaid, booking_status: 'Cancelled', holdEnd: 'refused' } as const
    const found = await read([booking(1, over), booking(2, replaced)])
    expect(found).toMatchObject({ coming: [], past: [1, 2] })
  })

  it('are played once their end has passed, unless cancelled', () => {
    const cancelled = { ...played, booking_status: 'Cancelled' } as const
    const over = { endingDate: '2026-11-21T12:00:00+01:00' }
    const asked = [booking(1, played), booking(2, over), booking(3), booking(4, cancelled)]
    expect(asked.map((one) => isPlayed(one, now))).toEqual([true, true, false, false])
  })

  it('leave a cancelled one of the club in the future list, and there only', async () => {
    const cancelled = { booking_status: 'Cancelled', status: 'Cancelled', isWeb: false } as const
    expect(await read([booking(1, cancelled)])).toMatchObject({ coming: [1], past: [] })
  })

  it('show a booking once when its owner plays in it', async () => {
    expect((await read([booking(1)], [booking(1)])).isOwn).toEqual([true])
  })

  it('show another’s booking as not their own', async () => {
    expect((await read([], [booking(1)])).isOwn).toEqual([false])
  })

  // requirement SH34
  it('cost a player in another’s match their share, once it is paid', async () => {
    expect((await read([booking(1)])).ownCents).toEqual([4800])
    expect((await read([], [booking(1)])).ownCents).toEqual([1200])
    expect((await read([], [booking(1)], 'Pending')).ownCents).toEqual([null])
  })
})
