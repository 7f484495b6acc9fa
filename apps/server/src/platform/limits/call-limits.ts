import type { UserId } from '@quatre/domain'
import { limits, type Limit, type LimitName } from '@quatre/contract'
import type { FastifyReply } from 'fastify'
import { memberKey, releaseUse, renewUses, countUses } from './limits.ts'
import { openOutage } from '../outage.ts'
import type { Process } from '../process.ts'

/** A call as its limit sees it. */
interface Call {
  readonly reply: FastifyReply
  readonly callerAddress: string
  readonly memberId: UserId | null
  readonly now: number
}

/** The limits that are data of endpoints. */
export interface CallLimits {
  /** @throws Problem too_many_requests */
  count(limit: LimitName, call: Call): Promise<void>
  /** Ends the open calls' leases. */
  stop(): Promise<void>
}

/** Below a third of every lease: one renewal may fail, and open calls still count. */
const renewMs = 30_000

/**
 * Counts calls in the database. One that counts while it is open has a lease, which this process
 * renews with all its others in one statement: of a process that dies nothing counts for long.
 */
export function openCallLimits({ db, clock, log }: Process): CallLimits {
  const outage = openOutage(log, 'what is open is not counted')
  const leases = new Map<string, LimitName>()
  const timer = setInterval(() => {
    if (leases.size === 0) return
    const now = clock()
    const uses = [...leases].map(([useId, name]) => ({
      useId,
      expiresAt: now + limits[name].seconds * 1000,
    }))
    void renewUses(db, uses).then(outage.over, outage.failed)
  }, renewMs)
  timer.unref()

  function end(useId: string): Promise<void> {
    leases.delete(useId)
    return releaseUse(db, useId).then(outage.over, outage.failed)
  }

  return {
    async count(name, { reply, callerAddress, memberId, now }) {
      const limit: Limit = limits[name]
      const key = limit.by === 'member' && memberId !== null ? memberKey(memberId) : callerAddress
      const useId = await countUses(db, [{ limit: name, key }], now)
      if (limit.while === undefined) return
      leases.set(useId, name)
      reply.raw.once('close', () => void end(useId))
      // gone already, nothing would ever end it
      if (reply.raw.destroyed) await end(useId)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([...leases.keys()].map(end))
    },
  }
}
