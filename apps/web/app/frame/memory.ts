import { useEffect } from 'react'
import { shellPrefix } from '../push/parts/kept-booking.ts'
import { nearestCenterKey } from '../site/visit/position.ts'
import type { FrameData } from './frame-data.ts'

/**
 * All that local storage may hold (requirement M22); the server draws the pages whole, so only the
 * first name is read again, as the mark of a member who was here.
 */
const kept = { firstName: 'firstName', avatar: 'avatar', center: 'center' } as const

/**
 * Stores the data that a screen needs before the server answers; after a sign-out of any kind
 * deletes all data of the member (requirement M21).
 */
export function useMemory({ member, center }: Pick<FrameData, 'member' | 'center'>): void {
  const firstName = member?.firstName ?? null
  const avatar = member?.avatarUrl ?? null
  const slug = center?.slug ?? null
  useEffect(() => {
    if (firstName === null && read(kept.firstName) !== null) forgetMember()
    keep(kept.firstName, firstName)
    keep(kept.avatar, avatar)
    keep(kept.center, slug)
  }, [firstName, avatar, slug])
}

function forgetMember(): void {
  // A mark of this browser session: without it a club that was left would be chosen again.
  const nearest = sessionStorage.getItem(nearestCenterKey)
  localStorage.clear()
  sessionStorage.clear()
  if (nearest !== null) sessionStorage.setItem(nearestCenterKey, nearest)
  if (!('caches' in window)) return
  // the files of the site itself belong to no member
  void caches.keys().then((names) => {
    const ofMember = names.filter((name) => !name.startsWith(shellPrefix))
    return Promise.all(ofMember.map((name) => caches.delete(name)))
  })
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    // A browser may forbid it: nothing is kept then.
    return null
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // As above, or the store is full.
  }
}
