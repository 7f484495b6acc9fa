import { dropOldest } from '../../platform/drop-oldest.ts'
import { refuseFor } from '../../problems.ts'

const windowMs = 60_000
const mostRemembered = 10_000

interface Window {
  readonly endsAt: number
  looks: number
}

/**
 * Counts how many other players somebody looks at in a minute, for this process: nobody reads the
 * whole network by its ids (requirement M39).
 * @returns counts one look @throws (from it) Problem too_many_requests
 */
export function lookLimit<Looker>(mostInWindow: number): (looker: Looker, now: number) => void {
  const windows = new Map<Looker, Window>()
  return (looker, now) => {
    const open = windows.get(looker)
    if (open === undefined || open.endsAt <= now) {
      windows.delete(looker)
      windows.set(looker, { endsAt: now + windowMs, looks: 1 })
      dropOldest(windows, mostRemembered)
      return
    }
    open.looks += 1
    if (open.looks > mostInWindow) refuseFor(open.endsAt - now)
  }
}
