import { demoCenterId } from '../demo-accounts.ts'

/** A booking that the demo account is to find, where the centre is open then. */
export interface DemoBooking {
  fromToday: number
  startMinute: number
  duration: 60 | 90 | 120
  status: 'Confirmed' | 'Cancelled'
  askedCourt: boolean
  /** false: a friend booked, Camille is the second player */
  isCaptain: boolean
}

const h = 60
const usual = { duration: 90, status: 'Confirmed', askedCourt: false, isCaptain: true } as const

/**
 * Tonight's and tomorrow morning's are inside 24 h at any time of day; those of the next days can
 * be cancelled free of charge.
 */
const camille: readonly DemoBooking[] = [
  { ...usual, fromToday: -13, startMinute: 19 * h },
  { ...usual, fromToday: -9, startMinute: 12.5 * h, duration: 60 },
  { ...usual, fromToday: -6, startMinute: 20 * h, isCaptain: false },
  { ...usual, fromToday: -4, startMinute: 19 * h, status: 'Cancelled' },
  { ...usual, fromToday: -2, startMinute: 18.5 * h },
  { ...usual, fromToday: 0, startMinute: 20.5 * h },
  { ...usual, fromToday: 1, startMinute: 9 * h, duration: 60 },
  { ...usual, fromToday: 3, startMinute: 19 * h },
  { ...usual, fromToday: 8, startMinute: 19 * h, duration: 120, askedCourt: true },
  { ...usual, fromToday: 10, startMinute: 20 * h, isCaptain: false },
]

/** The bookings of the demo account at a centre. */
export function demoBookingsAt(centerId: number): readonly DemoBooking[] {
  return centerId === demoCenterId ? camille : []
}
