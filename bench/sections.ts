import type { Bench } from './bench.ts'
import { get, getAnew, interleaved } from './load.ts'
import { startBeside } from './site.ts'
import { startBaseline } from './slots.ts'

/** A centre's version of an editorial page, with what is free there tonight and its prices. */
const sectionPath = ({ center }: Bench) => `/${center.slug}/padel`

/** An editorial page as guests are given it, against its bytes as a file and the smallest page. */
export async function measureSections(bench: Bench): Promise<void> {
  const { report, site } = bench
  const address = site.origin + sectionPath(bench)
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const page = await answer.text()
  if (answer.status !== 200 || !page.includes('data-family=')) {
    throw new Error(`${address} answers ${answer.status} and no editorial page`)
  }
  const baseline = await startBaseline(bench, page)
  const minimal = await startBeside('minimal-server.ts', bench.cleanup)
  const measured = await interleaved({
    file: get(`${baseline}/page.html`),
    minimal: get(`${minimal}/`),
    kept: get(address),
    live: getAnew(address),
  })
  const kB = (Buffer.byteLength(page) / 1000).toFixed(0)
  report.heading(`Editorial page of a centre, 16 connections, ${kB} kB of HTML, not compressed`)
  report.load('the same bytes as a static file (bare Fastify)', measured.file)
  report.load('minimal React Router page behind the site’s mounting', measured.minimal)
  report.load('editorial page, guest, unchanged data', measured.kept)
  report.load('editorial page, guest, live: no page is kept', measured.live)
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
}
