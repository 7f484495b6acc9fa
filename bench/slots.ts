import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SlotsOfDay } from '@quatre/contract'
import type { QueryConfig } from 'pg'
import { selectCourtTime } from '../apps/server/src/bookings/slots/court-time.sql.ts'
import type { Bench } from './bench.ts'
import { benchFolder, type Database } from './database.ts'
import { get, getApart, inParallel, interleaved, type Load } from './load.ts'
import { startBeside } from './site.ts'

/** Makes the site read the database again, without its caches. */
export const live = { headers: { 'cache-control': 'no-cache' } }

const centerDayPath = (centerId: number, day: string) =>
  `/api/v1/slots?center=${centerId}&date=${day}`
export const slotsPath = ({ center, day }: Bench) => centerDayPath(center.id, day)
/** A centre-day for each connection. */
export const slotsPaths = ({ centerDays }: Bench) =>
  centerDays.map(({ centerId, day }) => centerDayPath(centerId, day))

/** A bare server of an answer, that of the slots unless another is given, and of a page's bytes. */
export async function startBaseline(bench: Bench, page = '', answer?: string): Promise<string> {
  const folder = join(benchFolder, 'baseline')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'answer.json'),
    answer ?? JSON.stringify(await readSlots(bench, slotsPath(bench))),
  )
  writeFileSync(join(folder, 'page.html'), page)
  return startBeside('baseline-server.ts', bench.cleanup, [folder])
}

export async function readSlots({ site }: Bench, path: string): Promise<SlotsOfDay> {
  const answer = await fetch(site.origin + path)
  const slots = (await answer.json()) as SlotsOfDay
  if (answer.status !== 200 || slots.slots.length === 0) throw new Error(`${path} has no slots`)
  return slots
}

/**
 * The slots of a centre-day against a bare answer and against their bare query. Only connections
 * with a centre-day each make one reading for each answer: on one and the same day the site shares
 * a reading between those who ask during the one before.
 */
export async function measureSlots(bench: Bench): Promise<void> {
  const { report, site } = bench
  const baseline = await startBaseline(bench)
  const paths = slotsPaths(bench)
  for (const path of paths) await readSlots(bench, path)
  const query = await courtTimeQuery(bench)
  const route = await startBeside('floor-server.ts', bench.cleanup, [
    bench.database.url,
    JSON.stringify(query),
  ])
  const measured = await interleaved({
    bare: get(`${baseline}/json`),
    live: getApart(site.origin, paths, live),
    shared: get(site.origin + slotsPath(bench), live),
    kept: get(site.origin + slotsPath(bench)),
    keptApart: getApart(site.origin, paths),
    query: bareQuery(bench, query),
    route: get(`${route}/slots`),
  })
  report.heading('Slots of a centre-day, 16 connections')
  report.load('bare Fastify answer of the same JSON', measured.bare)
  report.load('GET /slots live (no-cache), a centre-day for each connection', measured.live)
  report.load('GET /slots live, one centre-day for all: readings are shared', measured.shared)
  report.load('GET /slots unchanged since the last read, one centre-day', measured.kept)
  report.load('GET /slots unchanged, a centre-day for each connection', measured.keptApart)
  report.load('bare indexed query of the court time', measured.query)
  report.load('bare Fastify route that runs it', measured.route)
  const ratio = (a: keyof typeof measured, b: keyof typeof measured) =>
    measured[a].perSecond / measured[b].perSecond
  report.figure({
    name: 'live / bare JSON',
    value: ratio('live', 'bare'),
    target: { atLeast: 0.12 },
  })
  report.figure({
    name: 'p99 live / p99 bare query',
    value: measured.live.p99 / measured.query.p99,
    target: { atMost: 1.3 },
  })
  report.figure({
    name: 'p99 live / p99 bare Fastify route of the query',
    value: measured.live.p99 / measured.route.p99,
    target: { atMost: 1.4 },
  })
  report.figure({ name: 'live / bare query', value: ratio('live', 'query') })
  report.figure({ name: 'live, shared readings / bare JSON', value: ratio('shared', 'bare') })
  const kept = ratio('kept', 'bare')
  report.figure({ name: 'unchanged / bare JSON', value: kept, target: { atLeast: 0.55 } })
  report.figure({ name: 'unchanged, days apart / bare JSON', value: ratio('keptApart', 'bare') })
}

/** The site's own statement, prepared. */
async function courtTimeQuery(bench: Bench): Promise<QueryConfig> {
  const { slots } = await readSlots(bench, slotsPath(bench))
  const from = Date.parse(slots[0]?.startingDate ?? '')
  const to = Date.parse(slots.at(-1)?.choices.at(-1)?.endingDate ?? '')
  const period = [{ centerId: bench.center.id, from, to }]
  const { sql: text, parameters } = await readStatement(bench.database, period)
  return { name: 'court-time', text, values: [...parameters] }
}

/** It without the site: 16 loops over bare connections. */
const bareQuery = ({ database }: Bench, query: QueryConfig): Load => ({
  run: (seconds) =>
    inParallel({ until: performance.now() + seconds * 1000 }, async () => {
      const { rows } = await database.pool.query<{ court_time: string }>(query)
      JSON.parse(`[[${rows[0]?.court_time ?? ''}]]`)
    }),
})

/** The text and values that `selectCourtTime` sends, so that both always measure the same query. */
async function readStatement({ db }: Database, period: Parameters<typeof selectCourtTime>[1]) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await selectCourtTime(watched, period)
  const statement = sent[0]
  if (!statement) throw new Error('selectCourtTime sent nothing')
  return statement
}

/** « Where can I play tonight », over all centres. */
export function nearbyPath({ day }: Bench): string {
  const around = new URLSearchParams({
    latitude: '46.6',
    longitude: '2.4',
    distance: '2000',
    date: day,
    from: '18:00',
    to: '22:00',
    duration: '90',
  })
  return `/api/v1/slots/nearby?${around.toString()}`
}

/** That against one centre-day. */
export async function measureNearby(bench: Bench): Promise<void> {
  const { report, site } = bench
  const nearby = site.origin + nearbyPath(bench)
  const one = site.origin + slotsPath(bench)
  const single = { connections: 1 }
  const measured = await interleaved({
    nearby: get(nearby, { ...live, ...single }),
    day: get(one, { ...live, ...single }),
    nearby16: get(nearby, live),
    kept16: get(nearby),
    day16: getApart(site.origin, slotsPaths(bench), live),
  })
  const found = (await (await fetch(nearby)).json()) as { centers: unknown[] }
  report.heading(`Nearby over all centres (${found.centers.length} answered), an evening, 90 min`)
  report.load('GET /api/v1/slots/nearby, live, 1 connection', measured.nearby)
  report.load('GET /api/v1/slots, live, 1 connection', measured.day)
  report.load('GET /api/v1/slots/nearby, live, 16 connections', measured.nearby16)
  report.load('GET /api/v1/slots/nearby, unchanged, 16 connections', measured.kept16)
  report.load('GET /api/v1/slots, live, 16 connections, a centre-day each', measured.day16)
  const target = { atMost: 3.5 }
  const time = measured.nearby.p50 / measured.day.p50
  report.figure({ name: 'time of nearby / of a centre-day, 1 connection', value: time, target })
  const unchanged = measured.day16.perSecond / measured.kept16.perSecond
  report.figure({ name: 'unchanged / live centre-day, by throughput', value: unchanged, target })
  const busy = measured.day16.perSecond / measured.nearby16.perSecond
  report.figure({ name: 'both live, by throughput at 16 connections', value: busy })
}
