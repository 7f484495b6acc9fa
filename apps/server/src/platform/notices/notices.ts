import { EventEmitter } from 'node:events'
import { clientSettings, type Db } from '@quatre/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { openOutage } from '../outage.ts'

const channel = 'notices'
const stopEvent = 'stop'
const pauseMs = 40
const reconnectMs = 1000

/**
 * Notifies every process of a change, through PostgreSQL's notifications. A notice is a hint to
 * look again, never the truth: a lost one costs a screen some freshness.
 */
export interface Notices {
  /** Says so after the commit, all that came in 40 ms at once: NOTIFY serialises commits. */
  announce(topic: Topic, detail?: string): void
  /** Calls back at each notice of a topic, and when the process stops; gives the way out. */
  listen(topic: Topic, listener: NoticeListener): () => void
  stop(): Promise<void>
}

/**
 * The subject of a notice: courts of a centre, a match, a tournament, an academy, all those of a
 * centre or of any (0).
 */
type Topic = `${'academies' | 'academy' | 'courts' | 'match' | 'tournament'}:${number}`

export interface NoticeListener {
  heard(detail: string): void
  stopped(): void
}

export function openNotices(
  { db, log }: { readonly db: Db; readonly log: FastifyBaseLogger },
  databaseUrl: string,
): Notices {
  const hearing = openOutage(log, 'notices are not heard')
  const telling = openOutage(log, 'notices are not sent')
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
      const [topic = '', ...detail] = payload.split(' ')
      listeners.emit(topic, detail.join(' '))
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
    announce(topic, detail = '') {
      if (waiting.size === 0 && !stopped) setTimeout(() => void flush(), pauseMs).unref()
      waiting.add(`${topic} ${detail}`)
      if (stopped) void flush()
    },
    listen(topic, { heard, stopped: end }) {
      hear()
      listeners.on(topic, heard).on(stopEvent, end)
      return () => listeners.off(topic, heard).off(stopEvent, end)
    },
    async stop() {
      stopped = true
      listeners.emit(stopEvent)
      await client?.end().catch(unheard)
      await flush()
    },
  }
}
