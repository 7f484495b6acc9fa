import lighthouse from 'lighthouse'
import type { Booking } from '@quatre/contract'
import type { Bench } from './bench.ts'
import { holdBody } from './booking.ts'
import { startChromium } from './chromium.ts'
import { median } from './measured.ts'
import { slotsPagePath } from './pages.ts'
import { Clients, expectStatus } from './post.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
/** Lighthouse's categories in its own order, with the least they should give. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The way to a paid court. */
const leastOnTheWay = 99
type Category = keyof typeof targets
const categories = Object.keys(targets) as Category[]

/** A page of each editorial family, and the news. */
const editorialPages = {
  terrain: ({ center }: Bench) => `/${center.slug}/padel`,
  tableau: () => '/tarifs-avantageux',
  devis: () => '/anniv',
  carte: ({ center }: Bench) => `/${center.slug}/menu`,
  ligne: () => '/kids',
  vitrine: () => '/proshop',
  guichet: () => '/contact',
  affiche: () => '/a-propos',
  journal: () => '/actualites',
  article: () => '/actualites/la-bandeja',
}

/** Lighthouse on its own phone and network: the way to a paid court, and editorial pages. */
export async function measureLighthouse(bench: Bench): Promise<void> {
  const { report, members } = bench
  const port = await startChromium(bench.cleanup)
  const token = members.at(-1)?.token ?? ''
  report.heading(`Lighthouse mobile, median of ${runs}`)
  const pages: { name: string; path(): Promise<string>; cookie?: string; least?: number }[] = [
    { name: 'home', path: async () => '/', least: leastOnTheWay },
    { name: 'slots', path: async () => slotsPagePath(bench), least: leastOnTheWay },
    // with a club, even none, chosen before: a cookie that the page sets would hide these
    {
      name: 'payment',
      path: () => paymentPath(bench, token),
      cookie: `session=${token}; center=`,
      least: leastOnTheWay,
    },
    { name: 'series', path: async () => '/remontada-padel', least: 97 },
    { name: 'stage of the series', path: async () => '/remontada-padel/tournois/6', least: 97 },
    {
      name: 'own season',
      path: async () => '/remontada-padel?page=mon-espace',
      cookie: `session=${token}; center=`,
      least: 97,
    },
    ...Object.entries(editorialPages).map(([name, path]) => ({
      name,
      path: async () => path(bench),
    })),
  ]
  for (const { name, path, cookie, least } of pages) {
    const url = bench.site.origin + (await path())
    const scores: Record<Category, number>[] = []
    const complaints = new Set<string>()
    for (let run = 0; run < runs; run++) {
      const result = await auditOnce(url, port, cookie)
      scores.push(result.scores)
      for (const complaint of result.complaints) complaints.add(complaint)
    }
    for (const category of categories) {
      // a member's own pages are not to be found
      if (category === 'seo' && cookie !== undefined) continue
      report.figure({
        name: `${name}, ${category}`,
        value: median(scores.map((score) => score[category])),
        digits: 0,
        target: { atLeast: (category === 'performance' && least) || targets[category] },
      })
    }
    for (const complaint of complaints) console.log(`      ${complaint}`)
  }
}

async function auditOnce(url: string, port: number, cookie?: string) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: categories,
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  })
  const lhr = result?.lhr
  if (!lhr || lhr.runtimeError) {
    throw new Error(`Lighthouse fails on ${url}: ${lhr?.runtimeError?.message ?? 'no result'}`)
  }
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${lhr.finalDisplayedUrl}`)
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  // Only audits that cost points: those of no weight are advice.
  const costly = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  )
  const complaints = costly.flatMap(({ id }) => {
    const audit = lhr.audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`]
  })
  return { scores, complaints }
}

/** The payment page of a hold that was just made: it lasts ten minutes, three runs take two. */
async function paymentPath(bench: Bench, token: string): Promise<string> {
  const slot = (await bench.freeSlots()).at(-1)
  if (!slot) throw new Error('the world has no free slot')
  const clients = new Clients(bench.site.origin)
  const held = await clients.post('/bookings', token, crypto.randomUUID(), holdBody(slot))
  clients.close()
  expectStatus(held, 201)
  return `/paiement?booking=${(JSON.parse(held.text) as Booking).id}`
}
