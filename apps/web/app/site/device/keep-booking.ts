import { keptBookingUrl, memberCache } from './kept-booking.ts'

/**
 * Keeps the member's next match in this browser, in place of any other: it is never another member's. `owner`
 * distinguishes them from the one before. Without network all stays as it is.
 */
export async function keepNextBooking(owner: string, signal: AbortSignal): Promise<void> {
  const before = await caches.match(keptBookingUrl, { cacheName: memberCache })
  if (before && before.headers.get('owner') !== owner) await forgetBooking()
  const answer = await fetch(keptBookingUrl, { signal })
  if (!answer.ok) return
  const text = await answer.text()
  // they may have signed out meanwhile
  if (signal.aborted) return
  if (text === 'null') return forgetBooking()
  const member = await caches.open(memberCache)
  await member.put(keptBookingUrl, new Response(text, { headers: { owner } }))
}

export async function forgetBooking(): Promise<void> {
  await caches.delete(memberCache)
}
