/** Each build keeps its own files: none names a member. */
export const shellPrefix = 'shell-'

/** The cache of this browser for its member, and the one address that is kept in it. */
export const memberCache = 'member'
export const keptBookingUrl = '/_next-booking'

/** The member's next match, in words: readable without network. */
export interface KeptBooking {
  /** Instant when it is over. */
  readonly end: string
  readonly day: string
  readonly time: string
  readonly details: string
  readonly center: string
  readonly address: string
  readonly phone: string
}
