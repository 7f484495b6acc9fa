import { EventEmitter } from 'node:events'
import { clientSettings } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import type { Db } from '@quatre/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { openOutage } from '../../platform/outage.ts'

const channel = 'court_time'
const stopEvent = 'stop'
const pauseMs = 40
const reconnectMs = 1000

/** Some time of a centre's courts: epoch ms, [from, to). */
export interface CourtPeriod {
  readonly centerId: CenterId
  readonly from: number
  readonly to: number
}

/**
 * Tells every process that the courts of a centre changed, through PostgreSQL's notifications.
 * A notice is a hint to look again, never the truth: a lost one costs a screen some freshness.
 */
export interface CourtNotices {
  /** Says so after the commit, all that came in 40 ms at once: NOTIFY serialises commits. */
  announce(changed: CourtPeriod): void
  /** Calls back at each change in a period, and when the process stops; gives the way out. */
  listen(period: CourtPeriod, listener: CourtListener): () => void
  stop(): Promise<void>
}

interface CourtListener {
  changed(): void
  stopped(): void
}

export function openCourtNotices(
  { db, log }: { readonly db: Db; readonly log: FastifyBaseLogger },
  databaseUrl: string,
): CourtNotices {
  const hearing = openOutage(log, 'changes of courts are not heard')
  const telling = openOutage(log, 'changes of courts are not told')
  const listeners = new EventEmitter().setMaxListeners(0)
  const waiting = new Set<string>()
  let client: pg.Client | null = null
  let stopped = false
  const unheard = (error: unknown) => {
    // a connection that ends with the process is no outage
    if (!stopped) hearing.failed(error)
  }

  async function connect(): Promise<void> {
    if (stopped || client !== null) return
    const fresh = new pg.Client(clientSettings(databaseUrl))
    client = fresh
    fresh.on('notification', ({ payload = '' }) => {
      const { centerId, ...times } = changeIn(payload)
      listeners.emit(String(centerId), times)
    })
    fresh.on('error', unheard)
    fresh.on('end', () => {
      client = null
      if (!stopped) setTimeout(hear, reconnectMs).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    hearing.over()
  }

  const hear = () => void connect().catch(unheard)

  async function flush(): Promise<void> {
    const changes = [...waiting]
    if (changes.length === 0) return
    waiting.clear()
    await sql`select pg_notify(${channel}, change) from unnest(${changes}::text[]) change`
      .execute(db)
      .then(telling.over, telling.failed)
  }

  return {
    announce(changed) {
      if (waiting.size === 0 && !stopped) setTimeout(() => void flush(), pauseMs).unref()
      waiting.add(textOf(changed))
      if (stopped) void flush()
    },
    listen({ centerId, from, to }, { changed, stopped: end }) {
      hear()
      const compare = (change: { from: number; to: number }) => {
        if (change.from < to && from < change.to) changed()
      }
      listeners.on(String(centerId), compare).on(stopEvent, end)
      return () => listeners.off(String(centerId), compare).off(stopEvent, end)
    },
    async stop() {
      stopped = true
      listeners.emit(stopEvent)
      await client?.end().catch(unheard)
      await flush()
    },
  }
}

const textOf = ({ centerId, from, to }: CourtPeriod) => [centerId, from, to].join(' ')

function changeIn(payload: string): CourtPeriod {
  const [centerId = 0, from = 0, to = 0] = payload.split(' ').map(Number)
  return { centerId, from, to }
}
