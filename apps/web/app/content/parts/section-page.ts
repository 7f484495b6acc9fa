import type { Center, ContentBlock, ContentPage } from '@quatre/contract'
import { distanceKm, kilometres, phoneLink } from '@quatre/domain'
import type { CenterTime } from '../../bookings/parts/times/center-times.ts'
import { padel, slotsAddress } from '../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../site/context.ts'
import { centerPlace, type Crumb } from '../../site/pages/json-ld.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { typographic } from '../../ui/typographic.ts'
import { pageAt } from '../../site/pages/page-lookup.server.ts'
import { countedCourts } from './counted-courts.ts'
import { fill, type Facts } from './fill.ts'
import { loadLive, type LoadedBlock } from './live/load-live.ts'
import type { LiveData } from './live/live-block.ts'
import { timesAround, timesNote } from './live/times-around.ts'
import { shownBlocks, withoutHidden, withoutRepeats } from './shown-blocks.ts'
import { toldOfSection } from './told-of-section.ts'

/** Another centre, with its version of the page. */
export interface OtherCenter {
  readonly name: string
  readonly to: string
  readonly distance: string | null
  readonly times: readonly CenterTime[]
  /** The sport and day of the times, and the unit of their prices. */
  readonly note?: string
}

export type SectionPage = Awaited<ReturnType<typeof loadSection>>

const shownNear = 3
/** Farther than this is not near, but for the nearest. */
const nearKm = 120
const halfHourMs = 30 * 60_000

interface Asked {
  readonly section: string
  /** The address of the page without centre. */
  readonly path: string
  /** The centre whose version it is. */
  readonly center: Center | null
  /** Picked on a page of the network, before the one of the visit. */
  readonly picked?: Center | null
  /** The page is that centre’s home. */
  readonly isHome: boolean
  /** The key of a link to a draft, and the queries of live blocks. */
  readonly query: URLSearchParams
}

/** An editorial page at this instant, of the network or of a centre. */
export async function loadSection(site: RequestContext, asked: Asked) {
  const { section, path, center: own, picked = null, isHome, query } = asked
  const preview = query.get('apercu')
  const [page, centers, chosen] = await Promise.all([
    orNotFound(
      site.api.content.page({
        params: { section },
        query: { ...(own && { center: own.id }), ...(preview !== null && { apercu: preview }) },
      }),
    ),
    site.centers(),
    site.center(site.chosenCenterSlug),
  ])
  const having = new Set<number>(page.versions.map(({ center }) => center))
  const holding = centers.filter(({ id }) => having.has(id))
  const isHere = own === null || page.holds
  // a board compares all centres; the other facts of the network’s page are of the chosen one
  const isBoard = ({ type }: ContentBlock) => type === 'prices' && page.layout === 'tableau'
  // a feature of few centres is shown with its own hours on any centre's page
  const blocks = isHere ? page.blocks : page.blocks.filter(isOfFeature)
  const loaded = await Promise.all([
    loadLive(site, own, blocks.filter(isBoard), query),
    loadLive(
      site,
      own ?? picked ?? chosen,
      blocks.filter((block) => !isBoard(block)),
      query,
    ),
  ])
  const live = loaded.flat()
  const others = own
    ? await nearCenters(site, {
        own,
        holding,
        path,
        sport: isHere ? undefined : [...blockSports(page)][0],
      })
    : hasCenterVersion(path)
      ? holding.map((center) => otherCenter(center, path, null))
      : []
  // a feature that only one centre has is in its town, and has structured data of that centre
  const only = own === null && holding.length === 1 ? (holding[0] ?? null) : null
  const place = own ?? (holding.length === 1 ? holding[0] : undefined)
  const facts: Facts = {
    ville: place && typographic(place.address.city),
    centre: place && typographic(place.name),
    prix: firstFact(live, 'price'),
    personnes: firstFact(live, 'people'),
    centres: String(holding.length),
    terrains: countedCourts(own ? [own] : holding, blockSports(page)) ?? undefined,
  }
  const town = own ? typographic(own.address.city) : ''
  const title = isHere
    ? fill(page.title, facts) || (page.kicker ?? '')
    : `Pas ${lackingWords[section] ?? ofSubject((page.kicker ?? page.title).toLowerCase()).replace(' et ', ' ni de ')} à ${town}.`
  const tellsPlace = isHere && (isHome || page.hasOwnFacts)
  const address = own && !isHome ? `/${own.slug}${path}` : path
  const crumbs: Crumb[] = [
    { label: 'Accueil', to: '/' },
    ...(own && !isHome ? [{ label: typographic(own.name), to: `/${own.slug}` }] : []),
    { label: page.kicker ?? title, to: address },
  ]
  return {
    section,
    layout: page.layout,
    ground: page.ground,
    kicker: page.kicker,
    isNew: pageAt(path)?.menus?.some(({ badge }) => badge === 'NEW') ?? false,
    title,
    /** {prix} apart, where a page is about it. */
    figure: page.title.endsWith('{prix}') && isHere ? (facts.prix ?? null) : null,
    lede: isHere
      ? fill(page.lede, facts)
      : holding.length === 1
        ? 'Un seul club en a.'
        : 'Les clubs les plus proches\u00a0:',
    picture: page.picture,
    blocks: withoutHidden(
      withoutRepeats(shownBlocks(blocks, live), own).map((block) =>
        block.type === 'cta'
          ? { ...block, to: wayOn(block.to, page, [own ?? chosen, ...centers]) }
          : block,
      ),
      own ?? chosen,
    ),
    html: isHere ? page.html : '',
    faq: isHere ? page.faq : [],
    /** A visitor with the link of a draft sees the page as it would be. */
    draft: page.draft || preview !== null,
    /** Until when it stays as it is while the answers do. */
    until: validUntil(page, site.now),
    isHere,
    center: own && {
      slug: own.slug,
      name: typographic(own.name),
      town,
      phoneHref: phoneLink(own.phoneNumber),
      ofTown: ofSubject(town),
    },
    others,
    crumbs,
    head: {
      title: isHere
        ? (page.seo.title ?? fill(page.title, { ...facts, ville: facts.centre }))
        : title,
      description: isHere ? fill(page.description, facts) : title,
      // a centre's own page has no page of the network as its canonical address
      canonical: !isHere || page.hasOwnFacts || !pageAt(path) ? address : path,
      thin:
        !isHere ||
        page.seo.noindex === true ||
        preview !== null ||
        (!pageAt(path) && saysNothing(live)),
      place: own && tellsPlace ? centerPlace(own) : null,
      told: isHere
        ? toldOfSection({ section, title, center: tellsPlace ? own : only, live }, site.origin)
        : [],
    },
    /** A lime action on the page replaces these parts. */
    without: page.blocks.some(({ type }) => type === 'cta' || type === 'freeTonight')
      ? (['book'] as const)
      : [],
  }
}

const isOfFeature = (block: ContentBlock) => block.type === 'openNow' && block.feature !== undefined

/** The target of an action: the times of the page's sport, at the first of these where it is played. */
function wayOn(to: string, page: ContentPage, [here, ...others]: readonly (Center | null)[]) {
  const [slug] = blockSports(page)
  if (to !== slotsAddress({}) || slug === undefined) return to
  const played = (center: Center | null | undefined) =>
    center?.sports.find((sport) => sport.slug === slug)?.id
  const center = played(here) === undefined ? null : (here?.slug ?? null)
  return slotsAddress({ center, sport: played(here) ?? others.map(played).find(Boolean) ?? padel })
}

/** The first value of a fact among the blocks. */
const firstFact = (live: readonly LoadedBlock[], fact: 'price' | 'people') =>
  live.map(({ data }) => (data as LiveData)[fact]).find((one) => one !== undefined)

/** Whether the blocks only repeat the centre’s home, as the replacement of a missing card does. */
const saysNothing = (live: readonly LoadedBlock[]) =>
  live.every(({ type, data }) => type === 'menu' && data.instead !== null)

const hasCenterVersion = (path: string) => (pageAt(path)?.under ?? []).length > 0

const sportIn = (block: ContentBlock) => ('sport' in block ? block.sport : undefined)
const blockSports = ({ blocks }: Pick<ContentPage, 'blocks'>) =>
  new Set(blocks.map(sportIn).filter((sport) => sport !== undefined))

interface Near {
  readonly own: Center
  readonly holding: readonly Center[]
  readonly path: string
  /** The sport of this evening's times. */
  readonly sport: string | undefined
}

async function nearCenters(site: RequestContext, { own, holding, path, sport }: Near) {
  const near = holding
    .filter(({ id }) => id !== own.id)
    .map((center) => ({ center, km: distanceKm(own, center) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, shownNear)
    .filter(({ km }, place) => place === 0 || km < nearKm || sport !== undefined)
  const played = near[0]?.center.sports.find(({ slug }) => slug === sport)
  const times =
    played === undefined
      ? []
      : await timesAround(
          site,
          own,
          near.map(({ center }) => center),
          played.id,
        )
  const note = played && timesNote(played, site.now)
  return near.map(({ center, km }) => ({
    ...otherCenter(center, path, kilometres(km)),
    times: times.find(({ slug }) => slug === center.slug)?.times ?? [],
    ...(note && { note }),
  }))
}

const otherCenter = (
  { slug, name }: Center,
  path: string,
  distance: string | null,
): OtherCenter => ({
  name: typographic(name),
  to: hasCenterVersion(path) ? `/${slug}${path}` : `/${slug}`,
  distance,
  times: [],
})

/** The evening that is offered begins with the next half hour. */
export function validUntil({ until }: Pick<ContentPage, 'until'>, now: number): number {
  const next = (Math.floor(now / halfHourMs) + 1) * halfHourMs
  return Math.min(next, until === null ? Infinity : Date.parse(until))
}

/** The missing feature of a centre, where the name of its page does not say it. */
const lackingWords: Readonly<Record<string, string>> = {
  entreprises: 'd’offre pour les entreprises',
  'hoops-corner': 'de Hoops Factory',
  'invitation-afterwork': 'de soirée prévue',
  kids: 'd’activités pour les enfants',
  visibilite: 'd’espace publicitaire',
}

const ofSubject = (subject: string) =>
  /^[aeiouyéèê]/i.test(subject) ? `d’${subject}` : `de ${subject}`
