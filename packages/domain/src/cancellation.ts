const hourMs = 3_600_000

/** A booking can be cancelled until it starts, whatever is given back. Epoch ms. */
export function cancellable(startsAt: number, now: number): boolean {
  return now < startsAt
}

/**
 * What a cancellation at `now` gives back of the money paid, and until when (epoch ms, included) all of
 * it comes back: everything up to `freeCancellationHours` before the start, nothing later
 * (rules « Booking »). The hours are elapsed time, so a change of clock takes none away.
 */
export function refundOf(booking: {
  paidCents: number
  startsAt: number
  now: number
  freeCancellationHours: number
}): { refundCents: number; freeUntil: number } {
  const { paidCents, startsAt, now, freeCancellationHours } = booking
  const freeUntil = startsAt - freeCancellationHours * hourMs
  const free = now <= freeUntil && cancellable(startsAt, now)
  return { refundCents: free ? paidCents : 0, freeUntil }
}
