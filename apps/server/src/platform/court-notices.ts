import { EventEmitter } from 'node:events'
import { clientSettings } from '@quatre/db'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import pg from 'pg'

const channel = 'court_time'
const stopEvent = 'stop'
const pauseMilliseconds = 40
const reconnectMilliseconds = 1000

/**
 * Tells every process that the courts of a centre changed, through PostgreSQL's notifications.
 * A notice is a hint to look again, never the truth: a lost one costs a screen some freshness.
 */
export interface CourtNotices {
  /** Says so after the commit, at most once per centre in 40 ms: NOTIFY serialises commits. */
  announce(centerId: number): void
  /** Calls back at each notice of a centre, and when the process stops; gives the way out. */
  listen(centerId: number, listener: CourtListener): () => void
  stop(): Promise<void>
}

interface CourtListener {
  changed(): void
  stopped(): void
}

export function openCourtNotices(db: Db, databaseUrl: string): CourtNotices {
  const listeners = new EventEmitter().setMaxListeners(0)
  const waiting = new Set<number>()
  let client: pg.Client | null = null
  let stopped = false

  async function connect(): Promise<void> {
    if (stopped || client !== null) return
    const fresh = new pg.Client(clientSettings(databaseUrl))
    client = fresh
    fresh.on('notification', ({ payload }) => listeners.emit(payload ?? ''))
    fresh.on('error', () => {})
    fresh.on('end', () => {
      client = null
      if (!stopped) setTimeout(() => void connect().catch(() => {}), reconnectMilliseconds).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
  }

  async function flush(): Promise<void> {
    const centers = [...waiting]
    waiting.clear()
    await sql`select pg_notify(${channel}, id::text) from unnest(${centers}::integer[]) id`
      .execute(db)
      .catch(() => {})
  }

  return {
    announce(centerId) {
      if (waiting.size === 0) setTimeout(() => void flush(), pauseMilliseconds).unref()
      waiting.add(centerId)
    },
    listen(centerId, { changed, stopped: end }) {
      void connect().catch(() => {})
      listeners.on(String(centerId), changed).on(stopEvent, end)
      return () => listeners.off(String(centerId), changed).off(stopEvent, end)
    },
    async stop() {
      stopped = true
      listeners.emit(stopEvent)
      await client?.end().catch(() => {})
    },
  }
}
