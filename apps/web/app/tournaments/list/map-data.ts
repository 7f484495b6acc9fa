import { plural } from '@quatre/domain'
import { findPlace } from '../../centers/parts/place/find-place.ts'
import { centerLine } from '../../centers/parts/center-line.ts'
import { requestContext } from '../../site/context.ts'
import { tournamentAddress } from '../parts/addresses.ts'
import { listTournaments } from '../parts/read-tournament.ts'
import { daysText, competitionTitle } from '../parts/words.ts'
import type { Route } from './+types/map-data.ts'
import { readFilters } from './filters.ts'
import { levelAsked, tournamentQuery } from './search.ts'

const mostOnMap = 100
const mostOnSheet = 3

/** The centres of the tournaments that a search finds, for its map. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const filters = readFilters(url.searchParams)
  const spot = filters.place === '' ? null : await findPlace(site, filters.place)
  const level = await levelAsked(site, filters)
  const query = tournamentQuery({ filters, center: null, spot, level, now: site.now })
  const [{ competitions }, centers] = await Promise.all([
    listTournaments(site, { ...query, _limit: mostOnMap }),
    site.centers(),
  ])
  const byCenter = Map.groupBy(competitions, ({ center }) => center.id)
  const told = [...byCenter].map(([id, here]) => {
    const links = here.slice(0, mostOnSheet).map((one) => ({
      to: tournamentAddress(one.id),
      label: `${competitionTitle(one)}, ${daysText(one)}`,
    }))
    const spoken = plural(here.length, 'tournoi', 'tournois')
    return [id, { mark: String(here.length), spoken, links }] as const
  })
  return {
    centers: centers
      .filter(({ id }) => byCenter.has(id))
      .map((center) => centerLine(center, site.now)),
    told: Object.fromEntries(told),
    visitor: spot && { latitude: spot.latitude, longitude: spot.longitude },
  }
}
