import { cpus } from 'node:os'
import type { Bench, BenchCenter } from './bench.ts'
import { measureHolds, measurePayments } from './booking.ts'
import { Cleanup } from './cleanup.ts'
import { openBenchDatabase } from './database.ts'
import { measureCompetitions } from './competitions.ts'
import { measureContent } from './content.ts'
import { measureCourses } from './courses.ts'
import { measureDeadlines } from './deadlines.ts'
import { listFreeSlots } from './free-slots.ts'
import { measureGrowth } from './growth.ts'
import { measureJavaScript } from './javascript.ts'
import { measureKeptMemory } from './kept-memory.ts'
import { measureLighthouse } from './lighthouse.ts'
import { connections } from './load.ts'
import { makeMembers } from './members.ts'
import { measureBalance, measureCardPrices } from './money.ts'
import { measurePages } from './pages.ts'
import { measurePlayers } from './players.ts'
import { profileSite } from './profile.ts'
import { measureRaces } from './race.ts'
import { Report } from './report.ts'
import { measureSections } from './sections.ts'
import { startSite } from './site.ts'
import { measureNearby, measureSlots } from './slots.ts'
import { measureFreshClone, measureSecondStart } from './starts.ts'

/**
 * `npm run bench` measures everything but the fresh clone; `npm run bench -- api race` those parts.
 * Exit code 1 only when a measurement is void (errors, a race without its one winner).
 */
type Measure = (bench: Bench) => Promise<void>

// Payments stay in the ledger for good: after them no figure of this run compares with another's.
const onSite: Record<string, readonly Measure[]> = {
  api: [measureSlots, measureNearby, measureHolds],
  race: [measureRaces],
  pages: [measurePages, measureSections, measureJavaScript, measureKeptMemory],
  memory: [measureKeptMemory],
  sections: [measureSections],
  competitions: [measureCompetitions],
  courses: [measureCourses],
  players: [measurePlayers],
  content: [measureContent],
  browser: [measureLighthouse],
  growth: [measureGrowth],
  payments: [measurePayments],
  deadlines: [measureDeadlines],
  money: [measureCardPrices, measureBalance],
  profile: [profileSite],
}
const alone: Record<string, (report: Report, cleanup: Cleanup) => Promise<void>> = {
  start: measureSecondStart,
  fresh: measureFreshClone,
}
const usual = [
  'api',
  'race',
  'pages',
  'competitions',
  'courses',
  'players',
  'content',
  'browser',
  'growth',
  'payments',
  'deadlines',
  'money',
  'start',
]
/** The demo accounts' centre: Toulouse Colomiers. */
const measuredCenterId = 42
const daysMeasured = 12
const membersNeeded = 4800

const cleanup = new Cleanup()
const report = new Report()
const asked = process.argv.slice(2)
const parts = asked.length > 0 ? asked : usual
const unknown = parts.filter((part) => !(part in onSite) && !(part in alone))
if (unknown.length > 0) {
  const known = [...Object.keys(onSite), ...Object.keys(alone)].join(', ')
  console.error(`No such part: ${unknown.join(', ')}. There are ${known}.`)
  process.exit(1)
}

let stopping = false
async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  await cleanup.run()
  process.exit(exitCode)
}
process.on('SIGINT', () => stop(130))
process.on('SIGTERM', () => stop(143))

async function openBench(): Promise<Bench> {
  const today = Temporal.Now.plainDateISO('Europe/Paris')
  const database = await openBenchDatabase(today.toString(), cleanup)
  const nodeFlags = parts.includes('profile') ? ['--inspect=127.0.0.1:0'] : []
  const site = await startSite(database, cleanup, { nodeFlags })
  const answer = await fetch(`${site.origin}/api/v1/centers`)
  const centers = (await answer.json()) as BenchCenter[]
  const center = centers.find(({ id }) => id === measuredCenterId)
  if (!center) throw new Error(`there is no centre ${measuredCenterId}`)
  const days = Array.from({ length: daysMeasured }, (_, ahead) => today.add({ days: ahead + 1 }))
  const others = centers.filter(({ id }) => id !== center.id)
  const centerDays = [center, ...others].flatMap(({ id }) =>
    days.map((day) => ({ centerId: id, day: day.toString() })),
  )
  return {
    report,
    cleanup,
    database,
    site,
    members: await makeMembers(database, membersNeeded),
    center,
    today: today.toString(),
    day: today.add({ days: 1 }).toString(),
    centerDays: centerDays.slice(0, connections),
    freeSlots: () => listFreeSlots(site, database, centers, today.toString()),
  }
}

try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}`,
  )
  const measures = parts.flatMap((part) => onSite[part] ?? [])
  if (measures.length > 0) {
    const bench = await openBench()
    for (const measure of measures) {
      await measure(bench).catch((error: unknown) => {
        if (stopping) return
        report.fault(`${measure.name}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    await cleanup.run()
  }
  for (const part of parts) await alone[part]?.(report, cleanup)
  await stop(report.close())
} catch (error) {
  if (!stopping) console.error(error)
  await stop(1)
}
