import { dayMs, distanceKm, type Gender, type LevelName } from '@quatre/domain'
import type { CenterRow } from './centers.ts'
import { demoAccounts, demoCenterId, demoPasswordHash } from './demo-accounts.ts'
import { femaleFirstNames, lastNames, maleFirstNames, streets } from './names.ts'
import type { PostalCodeRow } from './postal-codes.ts'
import { type Rng, rngOf } from './rng.ts'

export interface PlayerRow {
  id: number
  firstName: string
  lastName: string
  email: string
  passwordHash: string | null
  mobilePhone: string
  birthDate: string
  gender: Gender
  street: string
  postalCode: string
  city: string
  centerId: number
  roleId: number
  isActive: boolean
  newsSms: boolean
  receiveNewsletter: boolean
  level: LevelName
  shopperReference: string
  /** epoch milliseconds */
  createdAt: number
}

const playerCount = 2500
const nearKm = 25
const homesPerCenter = 14

// The specification's own spelling (section 3).
const levels: readonly (readonly [level: LevelName, weight: number])[] = [
  ['initiaton', 12],
  ['debutant', 26],
  ['intermediare', 34],
  ['avance', 18],
  ['expert', 8],
  ['elite', 2],
]

function pickLevel(rng: Rng): LevelName {
  let ticket = rng.below(100)
  for (const [level, weight] of levels) {
    if (ticket < weight) return level
    ticket -= weight
  }
  return 'intermediare'
}

/** The largest communes around a centre: where its players live. */
function homesAround(center: CenterRow, postalCodes: readonly PostalCodeRow[]): PostalCodeRow[] {
  // Same two digits: a rough and cheap cut before the distance is worked out.
  const department = center.postalCode.slice(0, 2)
  return postalCodes
    .filter((row) => row.code.startsWith(department) && row.population > 2000)
    .filter((row) => distanceKm(center, row) <= nearKm)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, homesPerCenter)
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
}

function birthDate(rng: Rng, todayMs: number): string {
  const years = 18 + Math.floor((rng.next() + rng.next()) * 24)
  return new Date(todayMs - years * 365.25 * dayMs - rng.below(365) * dayMs)
    .toISOString()
    .slice(0, 10)
}

interface Place {
  center: CenterRow
  homes: readonly PostalCodeRow[]
}

function buildPlayer(rng: Rng, id: number, { center, homes }: Place, todayMs: number): PlayerRow {
  const isWoman = rng.chance(0.38)
  const firstName = rng.pick(isWoman ? femaleFirstNames : maleFirstNames)
  const lastName = rng.pick(lastNames)
  const home = rng.pick(homes)
  const gender = rng.chance(0.03) ? 'Decline' : isWoman ? 'Female' : 'Male'
  return {
    id,
    firstName,
    lastName,
    // `.example` is kept for examples by RFC 2606: no mail can reach anybody.
    email: `${plain(firstName)}.${plain(lastName)}.${id}@joueurs.example`,
    passwordHash: null,
    // Mobile numbers that the regulator keeps for fiction (Arcep, national numbering plan).
    mobilePhone: `063998${String(id).padStart(4, '0')}`,
    birthDate: birthDate(rng, todayMs),
    gender,
    street: `${rng.between(1, 120)} ${rng.pick(streets)}`,
    postalCode: home.code,
    city: home.city,
    centerId: center.id,
    roleId: 1,
    isActive: true,
    newsSms: rng.chance(0.3),
    receiveNewsletter: rng.chance(0.45),
    level: pickLevel(rng),
    shopperReference: rng.uuid(),
    createdAt: todayMs - rng.between(15, 900) * dayMs + rng.below(dayMs),
  }
}

const roleOfDemo = new Map([[3, 8]])
const inactiveDemo = new Set([4])

function buildDemoPlayers(rng: Rng, place: Place, todayMs: number): PlayerRow[] {
  return demoAccounts.map(({ id, email, firstName, lastName }) => ({
    ...buildPlayer(rng, id, place, todayMs),
    firstName,
    lastName,
    email,
    passwordHash: demoPasswordHash,
    gender: firstName === 'Karim' ? ('Male' as const) : ('Female' as const),
    postalCode: place.center.postalCode,
    city: place.center.city,
    roleId: roleOfDemo.get(id) ?? 1,
    isActive: !inactiveDemo.has(id),
    level: 'intermediare',
  }))
}

/**
 * The demo accounts and about 2,500 players, each living near the centre he plays in; a centre has as
 * many as its share of the courts.
 * @param todayMs midnight of today in UTC
 */
export function buildPlayers(
  seed: number,
  centers: readonly CenterRow[],
  postalCodes: readonly PostalCodeRow[],
  todayMs: number,
): PlayerRow[] {
  const rng = rngOf(seed, 'people')
  const places = centers
    .filter((center) => center.isActive)
    .map((center) => ({ center, homes: homesAround(center, postalCodes) }))
  const demoPlace = places.find(({ center }) => center.id === demoCenterId)
  if (!demoPlace) throw new RangeError(`no active centre ${demoCenterId}`)
  const players = buildDemoPlayers(rng, demoPlace, todayMs)
  const weightOf = ({ padel, demand }: CenterRow): number => padel.length * demand
  const total = places.reduce((sum, { center }) => sum + weightOf(center), 0)
  for (const place of places) {
    const count = Math.round((playerCount * weightOf(place.center)) / total)
    for (let number = 0; number < count; number++) {
      players.push(buildPlayer(rng, players.length + 1, place, todayMs))
    }
  }
  return players
}
