import { Problem } from '../../http/problems.ts'

export interface ConcurrencyLimits {
  readonly ofOne: number
  readonly ofProcess: number
  readonly retryAfterSeconds: number
}

/**
 * Files in memory at one entry point, from the first byte to the last that is done with them. There
 * are two: the page's form, whose file goes on to the API, passes both.
 */
export const fileLimits: ConcurrencyLimits = { ofOne: 2, ofProcess: 16, retryAfterSeconds: 5 }

/**
 * Counts long work in this process, so that no caller takes all its places.
 * @returns takes a place for a caller, and returns a function that leaves it, once
 * @throws (from it) Problem too_many_requests, too_busy
 */
export function limitConcurrency<Who>(limits: ConcurrencyLimits): (who: Who) => () => void {
  const { ofOne, ofProcess, retryAfterSeconds } = limits
  const taken = new Map<Who, number>()
  let inAll = 0
  return (who) => {
    const own = taken.get(who) ?? 0
    if (own >= ofOne) throw new Problem('too_many_requests', { retryAfterSeconds })
    if (inAll >= ofProcess) throw new Problem('too_busy', { retryAfterSeconds })
    taken.set(who, own + 1)
    inAll++
    return () => {
      inAll--
      const others = (taken.get(who) ?? 1) - 1
      if (others === 0) taken.delete(who)
      else taken.set(who, others)
    }
  }
}
