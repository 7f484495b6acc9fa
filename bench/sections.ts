import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '@quatre/web'
import type { Bench } from './bench.ts'
import { get, getEach, interleaved, type Load } from './load.ts'
import { startBeside } from './site.ts'
import { live, startBaseline } from './slots.ts'

/** A centre's version of an editorial page, with its free times of tonight and its prices. */
const sectionPath = ({ center }: Bench) => `/${center.slug}/padel`

/** Far more than the evening of one centre ever changes. */
const changesPerSecond = 10

/** An editorial page as guests are given it, against its bytes as a file and the smallest page. */
export async function measureSections(bench: Bench): Promise<void> {
  const { report, site } = bench
  const path = sectionPath(bench)
  const address = site.origin + path
  const turns = await pathsInTurn(bench)
  for (const one of turns) await fetch(site.origin + one)
  const page = await readPage(address)
  await changeOnce(bench, address)
  const baseline = await startBaseline(bench, page)
  const minimal = await startBeside('minimal-server.ts', bench.cleanup)
  const measured = await interleaved({
    file: get(`${baseline}/page.html`),
    minimal: get(`${minimal}/`),
    kept: get(address),
    live: get(address, live),
    changing: whileChanging(bench, get(address)),
    // a party of so many: the page shows it
    anew: getEach(site.origin, (count) => ({ path: `${path}?personnes=${count}` })),
    // as costly for the one who asks
    own: getEach(site.origin, () => ({ path })),
    foreign: getEach(site.origin, (count) => ({
      path: `${path}?utm_source=${count}`,
      headers: { cookie: `AWSALB=${count}` },
    })),
    inTurn: getEach(site.origin, (count) => ({ path: turns[count % turns.length] ?? path })),
  })
  const kB = (Buffer.byteLength(page) / 1000).toFixed(0)
  report.heading(`Editorial page of a centre, 16 connections, ${kB} kB of HTML, not compressed`)
  report.load('the same bytes as a static file (bare Fastify)', measured.file)
  report.load('minimal React Router page behind the site’s mounting', measured.minimal)
  report.load('editorial page, guest, unchanged data', measured.kept)
  report.load('editorial page, guest, live (no-cache): the database is read again', measured.live)
  report.load(
    `editorial page, guest, while the evening changes ${changesPerSecond} times a second`,
    measured.changing,
  )
  report.load(
    'editorial page, guest, each at an address of its own: no page is kept',
    measured.anew,
  )
  report.load(
    'editorial page, guest, each with a cookie and a parameter of others',
    measured.foreign,
  )
  report.load(`${turns.length} editorial pages in turn, guest`, measured.inTurn)
  report.figure({
    name: 'editorial page, unchanged / static file',
    value: measured.kept.perSecond / measured.file.perSecond,
    target: { atLeast: 0.35 },
  })
  report.figure({
    name: 'editorial page, live / minimal React Router page',
    value: measured.live.perSecond / measured.minimal.perSecond,
    target: { atLeast: 0.7 },
  })
  report.figure({
    name: 'editorial page, changing / minimal React Router page',
    value: measured.changing.perSecond / measured.minimal.perSecond,
    target: { atLeast: 0.7 },
  })
  report.figure({
    name: 'editorial page with cookies and parameters of others / without',
    value: measured.foreign.perSecond / measured.own.perSecond,
    target: { atLeast: 0.9 },
  })
  report.figure({
    name: 'editorial pages in turn / minimal React Router page',
    value: measured.inTurn.perSecond / measured.minimal.perSecond,
    target: { atLeast: 0.8 },
  })
  report.figure({
    name: 'editorial page, never kept / minimal React Router page',
    value: measured.anew.perSecond / measured.minimal.perSecond,
  })
}

/** The centres' versions of the pages that all of them have. */
async function pathsInTurn({ site }: Bench): Promise<string[]> {
  const answer = await fetch(`${site.origin}/api/v1/centers`)
  const centers = (await answer.json()) as { slug: string }[]
  const sections = pages.filter(({ keeps, differsUnder }) => keeps && differsUnder)
  return centers.flatMap(({ slug }) => sections.map(({ path }) => `/${slug}${path}`))
}

async function readPage(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const page = await answer.text()
  if (answer.status !== 200 || !page.includes('data-family=')) {
    throw new Error(`${address} answers ${answer.status} and no editorial page`)
  }
  return page
}

/** From 22h00 to 23h00 of today and tomorrow, when the centre has courts left. */
const evenings = `select tstzrange((date + time '22:00') at time zone 'Europe/Paris',
  (date + time '23:00') at time zone 'Europe/Paris') as during from unnest($2::date[]) as asked (date)`

/** Closes the free times of these evenings, or opens them again. */
async function change({ database: { pool }, center, today, day }: Bench, isClosed: boolean) {
  const query = isClosed
    ? `insert into court_time (center_id, court_id, during, kind)
       select court.center_id, court.id, evening.during, 'closure' from court, (${evenings}) as evening
       where court.center_id = $1 and not exists (select from court_time
         where court_time.court_id = court.id and court_time.during && evening.during)`
    : `delete from court_time using (${evenings}) as evening
       where center_id = $1 and kind = 'closure' and court_time.during = evening.during`
  await pool.query(query, [center.id, [today, day]])
}

/** The measurement is void unless the change is seen in the page. */
async function changeOnce(bench: Bench, address: string): Promise<void> {
  const words = async () => (await readPage(address)).replaceAll(/nonce="[^"]*"/g, '')
  const before = await words()
  await change(bench, true)
  const during = await words()
  await change(bench, false)
  if (during === before) throw new Error(`${address} does not change with its evening`)
  if ((await words()) !== before) throw new Error(`${address} does not come back`)
}

function whileChanging(bench: Bench, load: Load): Load {
  return {
    async run(seconds) {
      let isOver = false
      const changes = (async () => {
        for (let count = 1; !isOver; count++) {
          await change(bench, count % 2 === 1)
          await sleep(1000 / changesPerSecond)
        }
        await change(bench, false)
      })()
      const measured = await load.run(seconds)
      isOver = true
      await changes
      return measured
    },
  }
}
