import type { Center, contract, HandlerInput } from '@quatre/contract'
import { distanceKm, minuteMs, searchCenters, type Position } from '@quatre/domain'
import { feature } from '../feature.ts'
import { PreparedJson, type Handlers } from '../mount.ts'
import { openCache } from '../platform/cache.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import { centerAnswer, centerDetailAnswer } from './center-answer.ts'
import type { CenterList } from '../core/centers/center-list.ts'
import { selectPicture } from './pictures.sql.ts'
import { openPlaceSearch, type PlaceSearch } from './places.ts'

type ListQuery = HandlerInput<typeof contract.centers.list>['query']
type ListedCenter = CenterList['centers'][number]

const nearestShown = 8

/** Centres, their regions and places. */
export const centersFeature = feature({
  calls: ['centers'],
  open: (platform) => ({ handlers: { centers: centerHandlers(platform) } }),
})

function centerHandlers({ db, centers: readList }: Platform): Handlers<typeof contract.centers> {
  const places = openPlaceSearch(db)
  const wholeList = minuteText()

  async function readCenter(id: number): Promise<ListedCenter> {
    const center = (await readList()).centers.find((listed) => listed.id === id)
    if (center === undefined) throw new Problem('center_not_found')
    return center
  }

  return {
    async list({ query }, { now }) {
      const list = await readList()
      const { _page: page, _limit: limit, ...wish } = query
      if (isPlain(wish) && limit === undefined) return wholeList(list, now)
      const found = await chosen(list, wish, places)
      const asked = limit === undefined ? found : found.slice((page - 1) * limit, page * limit)
      return preparedJson(asked.map(({ center, km }) => centerAnswer(center, now, km)))
    },
    async places({ query }) {
      return [...(await places.find(query.search, await readList()))]
    },
    async get({ params }, { now }) {
      return centerDetailAnswer(await readCenter(params.id), now)
    },
    async picture({ params }, { reply }) {
      const picture = await selectPicture(db, params)
      if (picture === null) throw new Problem('not_found')
      void reply
        .headers({
          // another picture has another id
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        })
        .type('image/webp')
        .send(picture)
    },
    async towns({ params }) {
      return [...(await places.townsAround(await readCenter(params.id)))]
    },
    async applications({ params }) {
      const { id: centerId, applicationIds } = await readCenter(params.id)
      return applicationIds.map((id) => ({ id, centerId }))
    },
    async regions() {
      const { regions, centers } = await readList()
      return regions.filter(({ id }) => centers.some(({ region }) => region?.id === id))
    },
    async ofRegion({ params }, { now }) {
      const { regions, centers } = await readList()
      if (!regions.some(({ id }) => id === params.id)) throw new Problem('not_found')
      return centers
        .filter(({ region }) => region?.id === params.id)
        .map((center) => centerAnswer(center, now, null))
    },
  }
}

/** The filters of a search, the same on every page of the answer. */
type Wish = Omit<ListQuery, '_page' | '_limit'>

const isPlain = (wish: Wish) => Object.values(wish).every((value) => value === undefined)

const preparedJson = (centers: readonly Center[]) =>
  new PreparedJson(Buffer.from(JSON.stringify(centers)))

/** The text of the whole list: open and closed in it change with the minute only. */
function minuteText(): (list: CenterList, now: number) => PreparedJson {
  const texts = openCache<string, PreparedJson>(1)
  return (list, now) =>
    texts.getOrMake(`${list.version} ${Math.floor(now / minuteMs)}`, () => {
      return preparedJson(list.centers.map((center) => centerAnswer(center, now, null)))
    })
}

/**
 * The centres that match a search. Words that match no centre may name a place: then the nearest
 * centres to it, as for « près de 31700 ».
 */
async function chosen(
  list: CenterList,
  { search = '', latitude, longitude, slug, id }: Wish,
  places: PlaceSearch,
): Promise<{ center: ListedCenter; km: number | null }[]> {
  const isNamed = slug !== undefined || id !== undefined
  const named = list.centers.filter(
    (one) => one.slug === (slug ?? one.slug) && one.id === (id ?? one.id),
  )
  const found = searchCenters(isNamed ? named : list.centers, search)
  if (found.length === 0 && !isNamed) {
    const [place] = await places.find(search, list)
    return place ? byDistance(list.centers, place).slice(0, nearestShown) : []
  }
  if (latitude === undefined || longitude === undefined) {
    return found.map((center) => ({ center, km: null }))
  }
  return byDistance(found, { latitude, longitude })
}

function byDistance(centers: readonly ListedCenter[], from: Position) {
  return centers
    .map((center) => ({ center, km: distanceKm(from, center) }))
    .toSorted((a, b) => a.km - b.km)
}
