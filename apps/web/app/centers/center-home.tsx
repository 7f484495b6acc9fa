import { data } from 'react-router'
import { requestContext } from '../context.ts'
import type { Route } from './+types/center-home.ts'
import { CenterFacts } from './center-facts.tsx'
import { CenterHero } from './center-hero.tsx'
import { centerSheet } from './center-sheet.ts'
import { NextSlotsStrip } from './next-slots-strip.tsx'
import { nextSlots } from './next-slots.ts'
import { readCenter } from './read-center.ts'

/** The home of a centre; the frame makes it the chosen one (specification section 4). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(requestContext)
  const listed = (await api.centers.list()).find(({ slug }) => slug === params.center_name)
  if (listed === undefined) throw data(null, { status: 404 })
  const center = await readCenter(api, listed.id)
  const sportType = center.sports[0]?.id ?? null
  const slots =
    center.bookingWebAvailable && sportType !== null
      ? nextSlots(
          await api.slots.day({ query: { center: center.id, date: center.today, sportType } }),
        )
      : null
  return {
    center: centerSheet(center, Date.now()),
    teaser: slots && sportType !== null ? { slots, sportType } : null,
    canonical: `${origin}/${center.slug}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { center, canonical } = loaderData
  return [
    { title: `4PADEL ${center.name} · Réserve ton terrain` },
    { name: 'description', content: center.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
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
