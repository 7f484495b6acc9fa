/** Each build keeps its own files: none names a member. */
export const shellPrefix = 'shell-'

/** The cache of this browser for its member, and the one address that is kept in it. */
export const memberCache = 'member'
export const keptBookingUrl = '/_next-booking'

/** The screens of tournaments that a referee has opened; the rest of its name is whose they are. */
export const deskCachePrefix = 'referee '

/** Without network they are nobody else's than this owner's. */
export async function forgetDesks(exceptOwner: string | null): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(deskCachePrefix))
  const others = names.filter((name) => name !== `${deskCachePrefix}${exceptOwner}`)
  await Promise.all(others.map((name) => caches.delete(name)))
}

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
