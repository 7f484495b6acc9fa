import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { holdBody, turn } from './booking.ts'
import { get, getApart, inParallel } from './load.ts'
import { forgetBookings } from './members.ts'
import { slotsPagePath } from './pages.ts'
import { Clients, expectStatus } from './post.ts'
import type { Site } from './site.ts'
import { live, nearbyPath, slotsPath, slotsPaths } from './slots.ts'

const seconds = 4
const linesShown = 25

interface Profile {
  readonly nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  readonly samples: number[]
}

/** The site's own time by function, load by load; it is to run with `--inspect=127.0.0.1:0`. */
export async function profileSite(bench: Bench): Promise<void> {
  const { site, members, database } = bench
  const inspector = await openInspector(site)
  const day = site.origin + slotsPath(bench)
  const slots = await bench.freeSlots()
  const clients = new Clients(site.origin)
  const holds = async () => {
    await inParallel({ count: 2000 }, async (index) => {
      const { slot, member } = turn({ slots, members }, index)
      const key = crypto.randomUUID()
      expectStatus(await clients.post('/bookings', member.token, key, holdBody(slot)), 201)
    })
  }
  const loads: Record<string, () => Promise<unknown>> = {
    'slots, live': () => getApart(site.origin, slotsPaths(bench), live).run(seconds),
    'slots, unchanged': () => get(day).run(seconds),
    'nearby, live': () => get(site.origin + nearbyPath(bench), live).run(seconds),
    hold: holds,
    'slots page, guest': () => get(site.origin + slotsPagePath(bench)).run(seconds),
  }
  for (const [name, load] of Object.entries(loads)) {
    await inspector('Profiler.start')
    await load()
    const { profile } = (await inspector('Profiler.stop')) as { profile: Profile }
    print(name, profile)
  }
  clients.close()
  await forgetBookings(database, members)
}

async function openInspector({ child }: Site) {
  const address = /Debugger listening on (ws:\S+)/.exec(child.errors())?.[1]
  if (!address) throw new Error('the site listens to no debugger')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const call = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      socket.addEventListener('message', function listen({ data }: MessageEvent<string>) {
        const answer = JSON.parse(data) as { id?: number; result: unknown }
        if (answer.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(answer.result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval: 500 })
  return call
}

function print(name: string, { nodes, samples }: Profile): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, frameName(callFrame)]))
  const counts = new Map<string, number>()
  const counted = samples.map((id) => names.get(id) ?? '').filter((text) => text !== '(idle)')
  for (const text of counted) counts.set(text, (counts.get(text) ?? 0) + 1)
  const idle = 100 - (100 * counted.length) / samples.length
  console.log(`\n${name}: idle ${idle.toFixed(0)} %; of the rest, self time`)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, linesShown)
  for (const [text, count] of sorted) {
    console.log(`  ${((100 * count) / counted.length).toFixed(1).padStart(5)} %  ${text}`)
  }
}

function frameName({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  const place = file.split('/node_modules/').at(-1)?.split('/').slice(-3).join('/')
  return `${functionName || 'anonymous'}${place ? `  ${place}` : ''}`
}
