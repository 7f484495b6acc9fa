import { OpenHere } from '../../bookings/parts/open-here.tsx'
import { Drawn } from '../../site/drawn/drawn.tsx'
import { pageHead, type PageMatches } from '../../site/pages/page-head.ts'
import { Gallery } from './gallery.tsx'
import type { ClubData } from './load-club.tsx'
import '../../content/parts/content.css'
import '../../content/parts/live.css'
import './club.css'

/** The head of a club's page: the club's home is canonical for all of its addresses. */
export function clubHead(
  { name, slug, description, place, picture }: ClubData,
  matches: PageMatches,
  title = `4PADEL ${name} · Réserve ton terrain`,
) {
  return pageHead({
    title,
    description,
    canonical: `/${slug}`,
    matches,
    picture,
    jsonLd: [place],
  })
}

/** A club: its home, and its page among the centres (requirement C52). */
export function ClubPage({ slug, name, views, parts }: ClubData) {
  return (
    <article className="club ed">
      <div className="club-top">
        {views.length > 0 && <Gallery slug={slug} name={name} views={views} />}
        <Drawn name="panel" parts={parts} />
      </div>
      <div className="layout-width pt-4">
        <OpenHere center={slug} />
      </div>
      <Drawn name="body" parts={parts} />
    </article>
  )
}
