import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { benchFolder, openDatabasesBeside } from './database.ts'
import { inParallel } from './load.ts'
import { slotsPagePath } from './pages.ts'
import { startSite } from './site.ts'

/** So many pages of it fill the memory for kept pages several times. */
const keptMegabytes = 8
const first = 4_000
const addresses = Number(process.env.BENCH_ADDRESSES ?? 2 * first)

/** The memory of a site that is asked for ever other pages, `BENCH_ADDRESSES` of them. */
export async function measureKeptMemory(bench: Bench): Promise<void> {
  const { report, cleanup, database, today } = bench
  const { kept_memory } = await openDatabasesBeside(
    database,
    { names: ['kept_memory'], today },
    cleanup,
  )
  const { origin, child } = await startSite(kept_memory, cleanup, {
    dataFolder: join(benchFolder, 'kept-memory'),
    variables: { PAGES_KEPT_MB: String(keptMegabytes) },
  })
  const megabytes = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.process.pid)]).toString()) / 1024
  let asked = 0
  const askUntil = (count: number) =>
    inParallel({ count: count - asked }, async () => {
      asked += 1
      // the page shows the choices that are named: each of these is another page
      const answer = await fetch(`${origin}${slotsPagePath(bench)}&at=${asked}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.status} for another address`)
    })
  await askUntil(first)
  const early = megabytes()
  const measured = await askUntil(addresses)
  const late = megabytes()
  await child.stop()
  report.heading(`Memory of a site that keeps ${keptMegabytes} MB of pages`)
  report.load('slots page, each at an address of its own', measured)
  report.figure({ name: `after ${first} addresses`, value: early, unit: 'MB', digits: 0 })
  report.figure({ name: `after ${addresses} addresses`, value: late, unit: 'MB', digits: 0 })
  report.figure({
    name: `${addresses} addresses / ${first}`,
    value: late / early,
    target: { atMost: 1.2 },
  })
}
