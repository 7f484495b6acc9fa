import { clockText, plural, weekdaysText } from '@quatre/domain'
import { centerLine } from '../../centers/parts/center-line.ts'
import { requestContext } from '../../site/context.ts'
import { finderAddress } from '../parts/addresses.ts'
import { agesText, placesText, weekdayName } from '../parts/words.ts'
import type { Route } from './+types/map-data.ts'
import { filterQuery, readFilters } from './filters.ts'
import { type Group, isOn } from './groups.ts'
import { readFamily, searchCourses } from './search.ts'

const mostOnSheet = 3

/** The centres of the courses that a search finds, for its map: each leads to the rows of the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const type = url.searchParams.get('stages') === null ? 'academy' : 'camp'
  const filters = readFilters(url.searchParams)
  const [{ spot, here }, centers] = await Promise.all([
    searchCourses(site, { type, center: null, filters }, await readFamily(site)),
    site.centers(),
  ])
  const shown = here.filter(isOn(filters.weekday))
  const address = `${finderAddress(type)}?${filterQuery(filters)}`
  const rowLinks = (groups: readonly Group[], slug: string) =>
    spot === null && filters.center === ''
      ? [{ to: `${address}#${slug}`, label: clubText(groups) }]
      : groups.slice(0, mostOnSheet).map((group) => ({
          to: `${address}#groupe-${group.course.id}`,
          label: groupText(group),
        }))
  const byCenter = Map.groupBy(shown, ({ academy }) => academy.center.id)
  const lines = centers.filter(({ id }) => byCenter.has(id))
  return {
    centers: lines.map((center) => centerLine(center, site.now)),
    told: Object.fromEntries(
      lines.map(({ id, slug }) => {
        const groups = byCenter.get(id) ?? []
        const spoken = plural(groups.length, 'cours', 'cours')
        return [id, { mark: String(groups.length), spoken, links: rowLinks(groups, slug) }]
      }),
    ),
    visitor: spot && { latitude: spot.latitude, longitude: spot.longitude },
  }
}

const clubText = (groups: readonly Group[]) =>
  `${plural(groups.length, 'cours', 'cours')}, ${weekdaysText([...new Set(groups.map(({ course }) => course.weekday))])}`

function groupText({ academy, course }: Group): string {
  const when =
    academy.type === 'camp'
      ? academy.name
      : `${weekdayName(course.weekday).slice(0, 3)}. ${clockText(course.startTime)}`
  return `${when}, ${agesText(course)}, ${placesText(course).toLowerCase()}`
}
