import type { Center, CenterDetail, ContentBlock } from '@quatre/contract'
import { addDays, clockOfMinute, dayLong, dayOf, duration, euros } from '@quatre/domain'
import { validUntil } from '../../site/content/section-page.ts'
import { loadLive, type LoadedBlock } from '../../site/content/live/load-live.ts'
import { folded } from '../../site/content/live/rows.ts'
import { drawParts } from '../../site/drawn/draw-parts.server.tsx'
import type { RequestContext } from '../../site/context.ts'
import { slotsAddress, usualDuration } from '../../site/bookings/search/search.ts'
import { centerPlace } from '../../site/pages/json-ld.ts'
import { pageAt } from '../../site/pages/page-lookup.ts'
import { isHiddenAtHotel } from '../../site/pages/page-row.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { socialPicture } from '../../ui/art/addresses.ts'
import { centerSheet } from '../center-sheet.ts'
import { ClubBody } from './club-body.tsx'
import { ClubPanel } from './club-panel.tsx'
import { viewsOf } from './views.ts'
import { readTonight } from './tonight.ts'
import { tilesAround } from './tiles.ts'

/** The page of a club, at whatever address (requirement C52). */
export type ClubData = Awaited<ReturnType<typeof loadClub>>

/** A club as its page shows it. */
export type Club = ReturnType<typeof clubOf>

/** What a club has besides courts, in the order of the page; what it has not is left out. */
const blocks: readonly ContentBlock[] = [
  { id: 'prix', type: 'prices', title: 'Les prix' },
  { id: 'offres', type: 'offers', title: 'Les offres' },
  { id: 'soirs', type: 'news', kind: 'soirs', title: 'Les prochains soirs' },
  { id: 'anniversaires', type: 'packages', occasion: 'anniv', title: 'Les anniversaires' },
  { id: 'bar', type: 'menu', kind: 'extrait', title: 'Au bar' },
  { id: 'actualites', type: 'news', title: 'Au club' },
]

/** Birthdays are told of this far ahead. */
const partyDaysAhead = 28
const shownPartyDays = 3
const shownOffers = 3

export async function loadClub(site: RequestContext, { id }: Pick<Center, 'id'>) {
  const { api, now, origin } = site
  const center = await orNotFound(api.centers.get({ params: { id } }))
  const [tonight, live, prices, partyDays] = await Promise.all([
    readTonight(site, center),
    loadLive(site, center, blocks, new URLSearchParams()),
    orNothing(site, () => lowestPrices(site, center)),
    orNothing(site, () => nextPartyDays(site, center)),
  ])
  const priceRange = live.flatMap((one) =>
    one.type === 'prices' ? (one.data.courtSpan ?? []) : [],
  )[0]
  site.madeOfAnswers(validUntil({ until: null }, now))
  const shown = shownBlocks(live, partyDays).filter(leadsToShown(center))
  const club = clubOf(center, { site, prices, blocks: shown })
  return {
    slug: club.slug,
    name: club.name,
    description: club.description,
    views: viewsOf(center),
    picture: pictureOf(center),
    place: {
      ...centerPlace(center),
      url: `${origin}/${center.slug}`,
      image: origin + pictureOf(center),
      geo: {
        '@type': 'GeoCoordinates',
        latitude: center.latitude,
        longitude: center.longitude,
      },
      openingHoursSpecification: center.openingHours.map(({ weekday, opensAt, closesAt }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${englishDays[weekday - 1]}`,
        opens: clockOfMinute(opensAt),
        closes: clockOfMinute(closesAt % 1440),
      })),
      ...(priceRange && { priceRange }),
    },
    parts: drawParts(site, {
      panel: <ClubPanel club={club} tonight={tonight} />,
      body: <ClubBody club={club} />,
    }),
  }
}

interface Read {
  readonly site: RequestContext
  /** What each sport costs at least, by its id; null when it cannot be read. */
  readonly prices: ReadonlyMap<number, string> | null
  readonly blocks: readonly LoadedBlock[]
}

function clubOf(center: CenterDetail, { site, prices, blocks: shown }: Read) {
  const sheet = centerSheet(center, site.now)
  return {
    ...sheet,
    sports: sheet.sports.map((sport) => ({
      ...sport,
      price: prices?.get(sport.id) ?? null,
      address: sheet.bookable ? slotsAddress({ center: center.slug, sport: sport.id }) : null,
    })),
    isChosen: site.chosenCenterSlug === center.slug,
    tiles: site.tileUrl === null ? null : tilesAround(center, site.tileUrl),
    blocks: shown,
  }
}

const englishDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What goes with a link to the page: a photograph, else a court. */
const pictureOf = ({ slug, pictures }: Pick<CenterDetail, 'slug' | 'pictures'>): string =>
  pictures[0]?.sizes.at(-1)?.url ?? socialPicture({ kind: 'court', seed: slug })

/** What cannot be read is left out and reported. */
async function orNothing<Answer>(site: RequestContext, read: () => Promise<Answer>) {
  try {
    return await read()
  } catch (error) {
    site.reportError(error)
    return null
  }
}

/** « dès 7 € par joueur, 1 h 30 », what each sport costs at least, by its id. */
async function lowestPrices({ api }: RequestContext, { id }: CenterDetail) {
  const { sports } = await api.facts.prices({ params: { id } })
  return new Map(
    sports.flatMap(({ sport, ranges }) => {
      const usual = ranges.filter((range) => range.duration === usualDuration)
      const [least] = (usual.length > 0 ? usual : ranges).toSorted(
        (one, other) => one.lowest.perPlayer.value - other.lowest.perPlayer.value,
      )
      if (!least) return []
      const price = euros(least.lowest.perPlayer.value)
      return [[sport.id, `dès ${price} par joueur, ${duration(least.duration)}`] as const]
    }),
  )
}

/** The next days on which a birthday has room: « mercredi 25 novembre, samedi 28 novembre ». */
async function nextPartyDays({ api, now }: RequestContext, { id, timeZone }: CenterDetail) {
  const occasion = 'anniv'
  const { packages } = await api.content.packages({ query: { center: id, occasion } })
  const [first] = packages
  if (!first) return null
  const from = dayOf(now, timeZone)
  const { days } = await api.facts.partyDays({
    params: { id },
    query: {
      occasion,
      package: first.slug,
      people: first.minPeople,
      from,
      to: addDays(from, partyDaysAhead - 1),
    },
  })
  const free = days.filter(({ state }) => state !== 'full').slice(0, shownPartyDays)
  return free.length === 0 ? null : free.map(({ day }) => dayLong(day)).join(', ')
}

/** Whether a block leads nowhere that the club hides. */
function leadsToShown({ features, slug }: CenterDetail): (block: LoadedBlock) => boolean {
  const isHidden = ({ to }: { readonly to?: string | null }) => {
    const row = pageAt(to?.replace(`/${slug}/`, '/').split('?')[0] ?? '')
    return row !== undefined && isHiddenAtHotel(row)
  }
  return ({ data }) => !(features.collectorHotel && 'rows' in data && data.rows.some(isHidden))
}

/** The blocks that say something of the club itself; an evening that is told of is no news besides. */
function shownBlocks(
  live: readonly LoadedBlock[],
  partyDays: string | null,
): readonly LoadedBlock[] {
  const told = live.flatMap((one) =>
    one.type === 'news' && one.id === 'soirs' ? one.data.rows.map(({ to }) => to) : [],
  )
  return live.flatMap((one): readonly LoadedBlock[] => {
    if (one.type === 'menu') return one.data.instead === null ? [one] : []
    if (one.type === 'offers') {
      const offers = folded(one.data.rows, shownOffers, 'offre', 'offres')
      return one.data.prices === null ? [{ ...one, data: { ...one.data, ...offers } }] : []
    }
    if (one.type === 'packages' && partyDays !== null) {
      return [{ ...one, data: { ...one.data, words: `De la place\u00a0: ${partyDays}.` } }]
    }
    if (one.type !== 'news' || one.id === 'soirs') return [one]
    const rows = one.data.rows.filter(({ to }) => !told.includes(to))
    return rows.length === 0 ? [] : [{ ...one, data: { ...one.data, rows } }]
  })
}
