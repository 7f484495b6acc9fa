import type { CenterDetail } from '@quatre/contract'
import { data } from 'react-router'
import { requestContext, type RequestContext } from '../site/context.ts'
import type { Route } from './+types/center-home.ts'
import { CenterFacts } from './center-facts.tsx'
import { CenterHero } from './center-hero.tsx'
import { centerSheet } from './center-sheet.ts'
import { NextSlotsStrip } from './next-slots-strip.tsx'
import { nextSlots, type NextSlots } from './next-slots.ts'
import { centerPlace } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { socialPicture } from '../ui/art/addresses.ts'
import { orNotFound } from '../site/pages/not-found.ts'

/** The home of a centre; the frame makes it the chosen one (requirement C13). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const requested = context.get(requestContext)
  const { api, now } = requested
  const listed = await requested.center(params.center_name)
  if (listed === null) throw data(null, { status: 404 })
  const center = await orNotFound(api.centers.get({ params: { id: listed.id } }))
  const sport = center.sports[0]?.id
  const teaser =
    center.bookingWebAvailable && sport !== undefined
      ? { date: center.today, sport, slots: await todaysSlots(requested, center, sport) }
      : null
  return {
    center: centerSheet(center, now),
    teaser,
    place: centerPlace(center),
  }
}

/** Null when they cannot be read: the hours and the telephone of the centre are worth a page. */
async function todaysSlots(
  { api, reportError }: RequestContext,
  { id, today }: CenterDetail,
  sportType: number,
): Promise<NextSlots | null> {
  try {
    return nextSlots(await api.slots.day({ query: { center: id, date: today, sportType } }))
  } catch (error) {
    reportError(error)
    return null
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { center, place } = loaderData
  return pageHead({
    title: `4PADEL ${center.name} · Réserve ton terrain`,
    description: center.description,
    canonical: `/${center.slug}`,
    matches,
    picture: socialPicture({ kind: 'court', seed: center.slug }),
    jsonLd: [place],
  })
}

export default function CenterHome({ loaderData: { center, teaser } }: Route.ComponentProps) {
  return (
    <article>
      <CenterHero center={center} title={center.name} />
      {teaser && <NextSlotsStrip slug={center.slug} {...teaser} />}
      <div className="layout-width pt-10 pb-16">
        <CenterFacts center={center} />
      </div>
    </article>
  )
}
