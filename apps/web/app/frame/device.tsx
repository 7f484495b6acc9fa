import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  forgetTyping,
  keepsFiles,
  registerWorker,
  reloadAfterUpdate,
} from '../push/parts/service-worker.ts'
import { forgetDesks, keptBookingUrl, memberCache } from '../push/parts/kept-booking.ts'

/** After these pages the next match may be another one. */
const changesBookings = /^\/(paiement\/confirmation|mon-compte\/mes-resa)/

/** Keeps files and bookings for offline use, while the browser is idle. `owner` is null for guests. */
export default function Device({ owner }: { readonly owner: string | null }) {
  const { pathname } = useLocation()
  const bookingPage = changesBookings.test(pathname) ? pathname : null
  useEffect(() => {
    if (keepsFiles()) reloadAfterUpdate()
  }, [])
  useEffect(() => forgetTyping(), [pathname])
  useEffect(() => {
    if (!keepsFiles()) return
    registerWorker()
    const leaving = new AbortController()
    const kept = owner === null ? forgetBooking() : keepNextBooking(owner, leaving.signal)
    // without network, or where the browser keeps nothing, the page is the same
    Promise.all([kept, forgetDesks(owner)]).catch(() => {})
    return () => leaving.abort()
  }, [owner, bookingPage])
  return null
}

/**
 * Keeps the member's next match in this browser, in place of any other: it is never another member's. `owner`
 * distinguishes them from the one before. Without network all stays as it is.
 */
async function keepNextBooking(owner: string, signal: AbortSignal): Promise<void> {
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

async function forgetBooking(): Promise<void> {
  await caches.delete(memberCache)
}
