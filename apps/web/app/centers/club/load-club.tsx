import type { Center, CenterDetail, ContentBlock } from '@quatre/contract'
import { clockOfMinute } from '@quatre/domain'
import { validUntil } from '../../content/parts/section-page.ts'
import { loadLive } from '../../content/parts/live/load-live.ts'
import { drawParts } from '../../site/drawn/draw-parts.server.tsx'
import type { RequestContext } from '../../site/context.ts'
import { centerPlace } from '../../site/pages/json-ld.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { socialPicture } from '../../ui/art/addresses.ts'
import { ClubBody } from './club-body.tsx'
import { ClubPanel } from './club-panel.tsx'
import { clubView, readLowestPrices, readPartyDays, shownBlocks } from './club.ts'
import { clubViews } from './views.ts'
import { readTonight } from './tonight.ts'

/** The page of a club, at any of its addresses (requirement C52). */
export type ClubData = Awaited<ReturnType<typeof loadClub>>

/** The blocks besides courts, in the order of the page; blocks without content are left out. */
const blocks: readonly ContentBlock[] = [
  { id: 'prix', type: 'prices', title: 'Les prix' },
  { id: 'offres', type: 'offers', title: 'Les offres' },
  { id: 'soirs', type: 'news', kind: 'soirs', title: 'Les prochains soirs' },
  { id: 'anniversaires', type: 'packages', occasion: 'anniv', title: 'Les anniversaires' },
  { id: 'bar', type: 'menu', kind: 'extrait', title: 'Au bar' },
  { id: 'actualites', type: 'news', title: 'Au club' },
]

export async function loadClub(site: RequestContext, { id }: Pick<Center, 'id'>) {
  const { api, now, origin } = site
  const center = await orNotFound(api.centers.get({ params: { id } }))
  const [tonight, live, prices, partyDays] = await Promise.all([
    readTonight(site, center),
    loadLive(site, center, blocks, new URLSearchParams()),
    readLowestPrices(site, center),
    readPartyDays(site, center),
  ])
  const priceRange = live.flatMap((one) =>
    one.type === 'prices' ? (one.data.courtSpan ?? []) : [],
  )[0]
  site.madeOfAnswers(validUntil({ until: null }, now))
  const club = clubView(center, { site, prices, blocks: shownBlocks(center, live, partyDays) })
  return {
    slug: club.slug,
    name: club.name,
    description: club.description,
    views: clubViews(center),
    picture: clubPicture(center),
    place: {
      ...centerPlace(center),
      url: `${origin}/${center.slug}`,
      image: origin + clubPicture(center),
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

const englishDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The social picture of the page: a photograph, else a court. */
const clubPicture = ({ slug, pictures }: Pick<CenterDetail, 'slug' | 'pictures'>): string =>
  pictures[0]?.sizes.at(-1)?.url ?? socialPicture({ kind: 'court', seed: slug })
