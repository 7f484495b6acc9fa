/** Statuses of a booking; Pending is a hold. */
export const bookingStatuses = ['Pending', 'Confirmed', 'Cancelled', 'Expired'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Every move there is (requirement B19). The database refuses the others, and is compared with this. */
export const bookingMoves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  Pending: ['Confirmed', 'Expired', 'Cancelled'],
  Confirmed: ['Cancelled'],
  Cancelled: [],
  // Money that came late took the court again while it was still free.
  Expired: ['Confirmed'],
}

/** Whether a booking is a hold that still keeps its court and may be paid. */
export function isHoldLive(
  { status, expiresAt }: { readonly status: BookingStatus; readonly expiresAt: number | null },
  now: number,
): boolean {
  return status === 'Pending' && expiresAt !== null && expiresAt > now
}

/** How a hold ended that became no booking, by what became of the money for it. */
export const holdEnds = ['unpaid', 'refused', 'awaited', 'returned'] as const

export type HoldEnd = (typeof holdEnds)[number]

/**
 * Bookings of the « future » list, by start: a web booking counts only with something paid and not
 * cancelled, any other always (requirement B29).
 */
export function futureBookings<
  Booking extends {
    isWeb: boolean
    booking_status: string
    amountAlreadyPaid: { value: number }
    startingDate: string
  },
>(bookings: readonly Booking[]): Booking[] {
  return bookings
    .filter(
      ({ isWeb, booking_status, amountAlreadyPaid }) =>
        !isWeb || (amountAlreadyPaid.value !== 0 && booking_status !== 'Cancelled'),
    )
    .toSorted((a, b) => Date.parse(a.startingDate) - Date.parse(b.startingDate))
}
