import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetBooking, keepNextBooking } from '../site/device/keep-booking.ts'
import {
  forgetTyping,
  keepsFiles,
  registerWorker,
  reloadAfterUpdate,
} from '../site/device/service-worker.ts'

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
    kept.catch(() => {})
    return () => leaving.abort()
  }, [owner, bookingPage])
  return null
}
