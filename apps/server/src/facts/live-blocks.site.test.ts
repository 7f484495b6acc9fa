import { readdirSync } from 'node:fs'
import type {
  BusyHours,
  Center,
  ContentBlock,
  ContentPage,
  ContentPackage,
  NetworkFigures,
  Opening,
  SportPrices,
} from '@quatre/contract'
import { euros, formatPhone } from '@quatre/domain'
import { expect, test, vi } from 'vitest'
import { proofSize } from '../testing/proof-size.ts'
import { siteForAll } from '../testing/pages/open-site.ts'
import { Visitor } from '../testing/pages/visitor.ts'
import { openStand } from '../testing/stand.ts'

const site = await siteForAll('live_blocks')
const shown = await site.ask<Center[]>('GET', '/centers')

// the lists of news have no blocks; evenings and jobs of a club may be none, which their pages say
const without = ['actualites', 'invitation-afterwork', 'recrutement']
const sections = readdirSync(new URL('../../../../content/pages/', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3))
  .filter((section) => !without.includes(section))

const get = <Body>(path: string) => site.ask<Body>('GET', path)

/** The fact that a block must show of a centre, by the block's type, as the API has it; null for none. */
const facts: Partial<
  Record<ContentBlock['type'], (center: Center, block: Fields) => Promise<string | null>>
> = {
  async prices({ id }, { sport = 'padel' }) {
    const { sports } = await get<{ sports: SportPrices[] }>(`/centers/${id}/prices`)
    const ranges = sports.find((one) => one.sport.slug === sport)?.ranges ?? []
    const cents = ranges.map(({ lowest }) => lowest.perPlayer.value)
    return cents.length === 0 ? null : euros(Math.min(...cents))
  },
  async busyHours({ id, sports }, { sport = 'padel' }) {
    const sportType = sports.find(({ slug }) => slug === sport)?.id ?? 0
    const { hours } = await get<BusyHours>(`/centers/${id}/busy-hours?sportType=${sportType}`)
    const percents = hours.filter(({ hour }) => hour >= 9).map(({ percent }) => percent)
    return percents.length === 0 ? null : `${Math.min(...percents)}\u00a0% des terrains pris`
  },
  openNow: async ({ phoneNumber }) => formatPhone(phoneNumber),
  place: async ({ phoneNumber }) => formatPhone(phoneNumber),
  async packages({ id }, { occasion }) {
    const path = `/content/packages?center=${id}&occasion=${occasion}`
    const { packages } = await get<{ packages: ContentPackage[] }>(path)
    // the one for the fewest fits on the courts of every centre
    const [least] = packages.toSorted((a, b) => a.minPeople - b.minPeople)
    return least ? euros(least.priceCents) : null
  },
  async groupSizes({ sports }) {
    const courts = sports.find(({ slug }) => slug === 'padel')?.courts
    return courts === undefined ? null : `sur les ${courts} de`
  },
  async networkFigures({ id }, { kind }) {
    const of = kind === 'centre' ? `?center=${id}` : ''
    return `${(await get<NetworkFigures>(`/network/figures${of}`)).courts}`
  },
  async menu({ id, phoneNumber }) {
    const { menu } = await get<{ menu: { sections: { items: { name: string }[] }[] } | null }>(
      `/content/menus/${id}`,
    )
    return menu?.sections[0]?.items[0]?.name ?? formatPhone(phoneNumber)
  },
  async openings() {
    const { openings } = await get<{ openings: Opening[] }>('/content/openings')
    return openings.find(({ centerId }) => centerId === undefined)?.city ?? null
  },
  async centersWith({ id }, { sport, feature }) {
    const has = ({ sports, features }: Center) =>
      (sport === undefined || sports.some(({ slug }) => slug === sport)) &&
      (typeof feature !== 'string' || (features as Record<string, boolean>)[feature] === true)
    const near = shown.find((one) => one.id !== id && has(one))
    return near?.name.replaceAll("'", '’') ?? null
  },
}
type Fields = Readonly<Record<string, unknown>>

/** Every centre in the long form, else another quarter of them for each section. */
const step = proofSize({ usual: 4, long: 1 })

// requirement ED55
test.each(sections.map((section, place) => [section, place % step] as const))(
  '/%s says something true now, of every centre that has it',
  async (section, first) => {
    const visitor = site.visitor()
    for (const center of shown.filter((_, place) => place % step === first)) {
      const page = await visitor.open(`/${center.slug}/${section}`)
      if (page.status === 404) return
      expect([center.slug, page.status]).toEqual([center.slug, 200])
      const path = `/content/pages/${section}?center=${center.id}`
      const { holds, blocks } = await get<ContentPage>(path)
      if (!holds) continue
      const told = await Promise.all(
        blocks.map(async (block) => (await facts[block.type]?.(center, block)) ?? null),
      )
      const expected = told.filter((fact) => fact !== null)
      const found = expected.filter((fact) => page.main.text.includes(fact))
      expect(found, `${center.slug}: ${expected.join(' | ')}`).not.toEqual([])
    }
  },
)

// requirement ED56
test('a call that fails takes its block and heading away, and nothing else', async () => {
  // failures are logged, which a site of the other tests must not do
  const { app, close } = await openStand('failing_calls', { pages: 'built', world: 'demo' })
  const inject = app.inject.bind(app)
  const isFact = (url: string) =>
    /\/(prices|busy-hours|party-days|figures|slots|content\/(?!pages|frame))/.test(url)
  let failing: string | null = null
  const asked = new Set<string>()
  const answer = { statusCode: 500, headers: { 'content-type': 'application/json' } }
  const payload = JSON.stringify({ code: 'unexpected_error', message: 'En panne' })
  const failed = { ...answer, payload, rawPayload: Buffer.from(payload) }
  vi.spyOn(app, 'inject').mockImplementation(((options: { url: string }) => {
    const url = options.url.replace(/^\/api\/v1/, '').replace(/\?.*/, '')
    if (url.startsWith('/centers') || isFact(url)) asked.add(url)
    return url === failing ? Promise.resolve(failed) : inject(options as never)
  }) as typeof app.inject)
  let killed = 0
  for (const section of sections) {
    const address = `/toulouse-colomiers/${section}`
    asked.clear()
    failing = null
    const whole = await new Visitor(app).open(address)
    if (whole.status === 404) continue
    for (const url of [...asked].filter(isFact)) {
      failing = url
      const page = await new Visitor(app).open(address)
      expect([url, page.status]).toEqual([url, 200])
      const gone = whole.main.headings.length - page.main.headings.length
      // the times of the centres nearby are no block, and no news mention an evening of this centre
      const isNoBlock =
        url === '/slots/nearby' || `${section}${url}` === 'sportsbar/content/articles'
      expect([section, url, gone > 0]).toEqual([section, url, !isNoBlock])
      // without the days of parties their hours are those of an example
      const others = page.main.headings.slice(1).filter((heading) => heading !== 'Le déroulé')
      expect(whole.main.headings).toEqual(expect.arrayContaining(others))
      killed++
    }
  }
  expect(killed).toBeGreaterThan(3)
  vi.restoreAllMocks()
  await close()
})
