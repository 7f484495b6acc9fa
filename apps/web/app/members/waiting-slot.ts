import type { Center } from '@quatre/contract'
import { dayLong, time } from '@quatre/domain'
import { readCourtSearch } from '../site/bookings/court-search.ts'
import { typographic } from '../site/typographic.ts'

type Named = Pick<Center, 'id' | 'slug' | 'name'>

/** The slot that somebody was booking, as the target names it; null when it names none. */
export function waitingSlot(target: string, centers: readonly Named[]): string | null {
  const [path = '', query] = target.split('?')
  if (path !== '/reservations/terrain') return null
  const search = readCourtSearch(new URLSearchParams(query))
  const center = centers.find(({ id, slug }) => [slug, String(id)].includes(search?.center ?? ''))
  if (search === null || center === undefined) return null
  try {
    return `${dayLong(search.start)} à ${time(search.start)}, ${typographic(center.name)}`
  } catch (error) {
    // The address may name a day or an hour that does not exist.
    if (error instanceof RangeError) return null
    throw error
  }
}
