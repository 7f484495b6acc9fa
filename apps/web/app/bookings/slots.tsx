import { contracted, hourMs } from '@quatre/domain'
import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/slots.ts'
import { CenterChoice } from './center-choice.tsx'
import { DaySearch } from './day/day-search.tsx'
import { Nearby, whenText } from './nearby.tsx'
import { waitRefusal } from './parts/court-waits.ts'
import { readSearch, sameSlots, searchQuery } from './parts/search/search.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { loadSlots, type SlotsPage } from './day/slots-data.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead({
    title: slotsTitle(loaderData),
    description:
      'Les terrains libres de ton club, heure par heure, avec leur prix pour chaque durée.',
    canonical: '/reservations/slots',
    matches,
  })
}

function slotsTitle(page: SlotsPage | undefined): string {
  if (page?.kind === 'day') return contracted(`Créneaux à ${page.center.name}, ${page.dateShort}`)
  if (page?.kind === 'nearby') {
    return `Où jouer ${whenText(page)}${page.spotName === null ? '' : ` autour de ${page.spotName}`}`
  }
  return 'Trouver un créneau'
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const search = readSearch(searchParams)
  const { center_name: center } = params as { center_name?: string }
  const wanted = center === undefined ? search : { ...search, center }
  const page = await orNotFound(loadSlots(site, wanted, waitRefusal(searchParams)))
  if (page.kind !== 'day') return page
  // of today it says which times have passed, by the hour
  site.madeOfAnswers(page.isToday ? nextHour(site.now) : undefined)
  // a centre in the path becomes one's own club with this answer
  return { ...page, isOwnClub: page.isOwnClub || center !== undefined }
}

const nextHour = (now: number) => (Math.floor(now / hourMs) + 1) * hourMs

/** The time of day and the choice need no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  if (!samePage || formMethod !== undefined || currentUrl.search === nextUrl.search) {
    return defaultShouldRevalidate
  }
  const [before, after] = [currentUrl, nextUrl].map((url) => readSearch(url.searchParams))
  if (!before || !after) return true
  // around a place the hour and the length decide the result
  if (after.place !== null || after.position !== null)
    return searchQuery(before) !== searchQuery(after)
  return !sameSlots(before, after)
}

export default function Slots({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const asked = readSearch(new URLSearchParams(search))
  if (loaderData.kind === 'day') return <DaySearch view={loaderData} asked={asked} />
  if (loaderData.kind === 'nearby') return <Nearby key={searchQuery(asked)} view={loaderData} />
  return <CenterChoice view={loaderData} asked={asked} />
}
