import { time } from '@quatre/domain'
import type { Bench } from './bench.ts'
import { get, interleaved } from './load.ts'
import { startBeside } from './site.ts'
import { readSlots, slotsPath, startBaseline } from './slots.ts'

/** The page shows the slots of one part of the day; fewer than this would be its frame alone. */
const leastStarts = 4

/** The afternoon of the measured centre-day, which has more slots than the evening it opens with. */
export const slotsPagePath = ({ center, day }: Bench) =>
  `/reservations/slots?center=${center.slug}&date=${day}&from=14:00`

/** The slots page as the server renders it, against the smallest page and against a file. */
export async function measurePages(bench: Bench): Promise<void> {
  const { report, site, members } = bench
  const address = site.origin + slotsPagePath(bench)
  const page = await readPage(bench, address)
  const baseline = await startBaseline(bench, page)
  const minimal = await startBeside('minimal-server.ts', bench.cleanup)
  const member = { headers: { cookie: `session=${members[0]?.token}` } }
  const brotli = { 'accept-encoding': 'br' }
  const measured = await interleaved({
    minimalBrotli: get(`${minimal}/`, { headers: brotli }),
    guestBrotli: get(address, { headers: brotli }),
    memberBrotli: get(address, { headers: { ...brotli, ...member.headers } }),
    file: get(`${baseline}/page.html`),
    minimal: get(`${minimal}/`),
    guest: get(address),
    member: get(address, member),
  })
  const kB = (Buffer.byteLength(page) / 1000).toFixed(0)
  report.heading(`Slots page, 16 connections, ${kB} kB of HTML`)
  report.load('the same bytes as a static file (bare Fastify)', measured.file)
  report.load('minimal React Router page behind the site’s mounting', measured.minimal)
  report.load('slots page, guest, unchanged data', measured.guest)
  report.load('slots page, signed-in member', measured.member)
  report.load('minimal page, Brotli', measured.minimalBrotli)
  report.load('slots page, guest, Brotli', measured.guestBrotli)
  report.load('slots page, signed-in member, Brotli', measured.memberBrotli)
  const ratio = (a: keyof typeof measured, b: keyof typeof measured) =>
    measured[a].perSecond / measured[b].perSecond
  report.figure({
    name: 'guest’s page / minimal React Router page',
    value: ratio('guest', 'minimal'),
    target: { atLeast: 0.8 },
  })
  report.figure({
    name: 'guest’s page / minimal React Router page, both Brotli',
    value: ratio('guestBrotli', 'minimalBrotli'),
    target: { atLeast: 2 },
  })
  report.figure({
    name: 'member’s page / minimal React Router page, both Brotli',
    value: ratio('memberBrotli', 'minimalBrotli'),
    target: { atLeast: 0.8 },
  })
  report.figure({
    name: 'guest’s page, unchanged / static file',
    value: ratio('guest', 'file'),
    target: { atLeast: 0.3 },
  })
  report.figure({
    name: 'member’s page / minimal React Router page',
    value: ratio('member', 'minimal'),
    target: { atLeast: 0.8 },
  })
}

async function readPage(bench: Bench, address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const page = await answer.text()
  if (answer.status !== 200 || answer.redirected) {
    throw new Error(`${address} answers ${answer.status} at ${answer.url}`)
  }
  const { slots } = await readSlots(bench, slotsPath(bench))
  const visible = page.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const starts = slots.map(({ startingDate }) => time(startingDate))
  const shown = starts.filter((start) => visible.includes(start)).length
  if (shown < leastStarts) throw new Error(`${address} shows ${shown} of ${starts.length} starts`)
  return page
}
