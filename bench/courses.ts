import type { Center } from '@quatre/contract'
import type { Bench } from './bench.ts'
import { openDatabasesBeside } from './database.ts'
import { addSeasons } from './grow.ts'
import { findBusiestMember, openSite } from './growth.ts'
import { connections, get, getApart, interleaved } from './load.ts'
import { live, startBaseline } from './slots.ts'

const pace = { rounds: 9, seconds: 0.5, warmUpSeconds: 1 }
const wholeNetwork = '/api/v1/accademies?type=1'
const pagePath = '/academie-de-padel?lieu=Toulouse&jour=3'

/** Academies found with filters over all centres, and with ten seasons of past ones. */
export async function measureCourses(bench: Bench): Promise<void> {
  await measureFinding(bench)
  await measureSeasons(bench)
}

async function measureFinding(bench: Bench): Promise<void> {
  const { report, site } = bench
  const paths = await pathsApart(site.origin)
  const answer = await read(site.origin + (paths[0] ?? ''))
  const page = await read(site.origin + pagePath)
  const baseline = await startBaseline(bench, page, answer)
  const measured = await interleaved({
    bare: get(`${baseline}/json`),
    filtered: getApart(site.origin, paths, live),
    network: get(site.origin + wholeNetwork, live),
    barePage: get(`${baseline}/page.html`),
    page: get(site.origin + pagePath),
    livePage: get(site.origin + pagePath, live),
  })
  const kB = (text: string) => (Buffer.byteLength(text) / 1000).toFixed(0)
  report.heading(`Academies with filters over 37 centres, 16 connections, ${kB(answer)} kB of JSON`)
  report.load('bare Fastify answer of the same JSON', measured.bare)
  report.load('GET /accademies live, another place, age and day for each', measured.filtered)
  report.load('GET /accademies live, all of the network', measured.network)
  report.load(`bare server of the ${kB(page)} kB of the page`, measured.barePage)
  report.load('page of a search, guest, unchanged', measured.page)
  report.load('page of a search, guest, live (no-cache)', measured.livePage)
  report.figure({
    name: 'GET /accademies live with filters / bare answer',
    value: measured.filtered.perSecond / measured.bare.perSecond,
  })
  report.figure({
    name: 'page of a search, live / its bytes from a bare server',
    value: measured.livePage.perSecond / measured.barePage.perSecond,
  })
}

/** A place, an age and a day for each connection: none shares its answer with another. */
async function pathsApart(origin: string): Promise<string[]> {
  const centers = JSON.parse(await read(`${origin}/api/v1/centers`)) as Center[]
  return centers.slice(0, connections).map(({ latitude, longitude }, at) => {
    const age = encodeURIComponent(at % 2 === 0 ? '7–10 ans' : '11–14 ans')
    return `${wholeNetwork}&userLatitude=${latitude}&userLongitude=${longitude}&distance=${50 + at}&age=${age}&weekday=3`
  })
}

async function measureSeasons(bench: Bench): Promise<void> {
  const { report, cleanup, database, today } = bench
  const { courses_now, courses_seasons } = await openDatabasesBeside(
    database,
    { names: ['courses_now', 'courses_seasons'], today },
    cleanup,
  )
  await addSeasons(courses_seasons)
  const memberId = await findBusiestMember(bench)
  const now = (await openSite(bench, memberId, courses_now)) + wholeNetwork
  const seasons = (await openSite(bench, memberId, courses_seasons)) + wholeNetwork
  if ((await read(now)) !== (await read(seasons))) throw new Error('past seasons are found')
  const alone = { ...live, connections: 1 }
  const measured = await interleaved({ now: get(now, alone), seasons: get(seasons, alone) }, pace)
  report.heading('Academies of the network, 1 connection: ten seasons of past courses')
  report.load('this season', measured.now)
  report.load('ten seasons more', measured.seasons)
  report.figure({
    name: 'academies: ten seasons more / this season',
    value: measured.seasons.p50 / measured.now.p50,
    target: { atMost: 1.3 },
  })
}

async function read(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
  return text
}
