import type { Place } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { distanceKm, findPlaces, placeKeys, type NamedPlace, type Position } from '@quatre/domain'
import { openCache } from '../platform/cache.ts'
import type { CenterList } from '../core/centers/center-list.ts'
import { selectPostalCodes, selectTowns, type TownRow } from './places.sql.ts'

/** Places that visitors name: towns, postal codes and clubs. */
export interface PlaceSearch {
  /** The possible meanings of a text, the likeliest first; of no text, the towns with the most clubs. */
  find(text: string, list: CenterList): Promise<readonly Place[]>
  /** The largest towns around a position, the largest first. */
  townsAround(position: Position): Promise<readonly NamedPosition[]>
}

type NamedPosition = Pick<Place, 'name' | 'latitude' | 'longitude'>

interface NamedThing extends NamedPlace {
  readonly place: Place
}

const mostFound = 8
/** As far as a small map reaches, and more names than it has room for. */
const map = { km: 100, towns: 60 }
/** Answers that are remembered: most visitors type the beginnings of the same towns. */
const mostKept = 2000
/** A club counts for a town as near as this. */
const aroundTownKm = 25
/** Of a town of so many people, a club as near as this is its own, wherever its address is. */
const largeTown = 5000
const nearTownKm = 10
/** The towns whose clubs are offered before anything is typed: few enough to read for a first home page. */
const offeredTown = 20_000
const everyTown = 0
/** A club ranks among the towns like one of so many people. */
const clubWeight = 30_000

/**
 * Looks up the places that visitors name. The towns are read once, at the first search that needs them:
 * comparing 35,000 names letter by letter would cost each search a scan of the table.
 */
export function openPlaceSearch(db: Db): PlaceSearch {
  const townsOnce = openCache<number, readonly TownRow[]>(2)
  const thingsByVersion = openCache<string, readonly NamedThing[]>(1)
  const answers = openCache<string, readonly Place[]>(mostKept)

  async function readTowns(leastPopulation: number): Promise<readonly TownRow[]> {
    const towns = await townsOnce.getOrLoad(leastPopulation, () => selectTowns(db, leastPopulation))
    if (towns.length === 0) townsOnce.delete(leastPopulation)
    return towns
  }

  return {
    async find(text, { version, centers }) {
      const digits = postalCodeDigits(text)
      if (digits !== null) {
        return (await selectPostalCodes(db, digits, mostFound)).map(placeOfCode)
      }
      const isTyped = text.trim() !== ''
      const towns = await readTowns(isTyped ? everyTown : offeredTown)
      const key = `${version} ${towns.length}`
      return answers.getOrMake(`${key} ${text}`, () => {
        if (!isTyped) return townsWithMostClubs(townPlaces(towns), centers)
        const things = thingsByVersion.getOrMake(key, () => namedThings(towns, centers))
        const { name, department } = parseTownName(text)
        const searched =
          department === null ? things : things.filter(({ place }) => place.detail === department)
        return findPlaces(searched, name, mostFound).map(({ place }) => place)
      })
    },
    async townsAround(position) {
      return (await readTowns(everyTown))
        .filter((town) => distanceKm(position, town) <= map.km)
        .slice(0, map.towns)
        .map(({ city: name, latitude, longitude }) => ({ name, latitude, longitude }))
    },
  }
}

/** « 31700 », « 31 700 », « 31700 Blagnac », and the beginning of a code, from the department on (overseas
 * departments have three digits). */
function postalCodeDigits(text: string): string | null {
  const code = /(?<!\d)(\d{2}) ?(\d{3})(?!\d)/.exec(text)
  if (code) return `${code[1]}${code[2]}`
  return /^\s*(?!9[78]\s*$)(\d{2,5})\s*$/.exec(text)?.[1] ?? null
}

/** « Saint-Denis (974) » is the one of that department. */
function parseTownName(text: string): { name: string; department: string | null } {
  const found = /^(.*)\((\d{2,3}|2[AB])\)\s*$/i.exec(text)
  return found?.[1] && found[2]
    ? { name: found[1], department: found[2].toUpperCase() }
    : { name: text, department: null }
}

function placeOfCode({
  code,
  city,
  latitude,
  longitude,
}: { code: string; city: string } & Position) {
  const search = `${code} ${city}`
  return { kind: 'postalCode', name: city, detail: code, search, latitude, longitude } as const
}

function townPlaces(towns: readonly TownRow[]): Place[] {
  const counts = Map.groupBy(towns, ({ city }) => city)
  return towns.map(({ city, department, latitude, longitude }) => {
    const isOneOfMany = (counts.get(city)?.length ?? 0) > 1
    const search = isOneOfMany ? `${city} (${department})` : city
    return { kind: 'town', name: city, detail: department, search, latitude, longitude }
  })
}

function namedThings(towns: readonly TownRow[], centers: CenterList['centers']): NamedThing[] {
  const places = townPlaces(towns)
  const clubCities = new Set(centers.map(({ address }) => address.city))
  const things = towns.flatMap((town, index) => {
    const place = places[index]
    if (place === undefined) return []
    const { city, population } = town
    const hasClub =
      population >= largeTown
        ? centers.some((center) => distanceKm(town, center) <= nearTownKm)
        : clubCities.has(city)
    return [{ keys: placeKeys(city), population, hasClub, place }]
  })
  return [...things, ...centers.map(thingOfCenter)]
}

function thingOfCenter({
  name,
  slug,
  address,
  latitude,
  longitude,
}: CenterList['centers'][number]) {
  const words = name.split(/[\s-]+/)
  const keys = words.flatMap((_word, first) => placeKeys(words.slice(first).join(' ')))
  const place: Place = {
    kind: 'center',
    name,
    detail: address.city,
    search: slug,
    latitude,
    longitude,
  }
  return { keys, population: clubWeight, hasClub: true, place }
}

/** From the largest town on, each takes the clubs around it; those that took most come first. */
function townsWithMostClubs(
  towns: readonly Place[],
  centers: readonly Position[],
): readonly Place[] {
  const free = new Set(centers)
  return towns
    .map((place) => {
      const around = [...free].filter((center) => distanceKm(place, center) <= aroundTownKm)
      for (const center of around) free.delete(center)
      return { place, clubs: around.length }
    })
    .filter(({ clubs }) => clubs > 0)
    .sort((a, b) => b.clubs - a.clubs)
    .slice(0, mostFound)
    .map(({ place }) => place)
}
