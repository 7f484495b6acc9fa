import { dayMs, distanceKm, type LevelName, type Rng, seededRng } from '@quatre/domain'
import { type CenterRow, centers } from './centers.ts'
import { buildChildren } from './families.ts'
import { demoAccounts, demoCenterId, demoPasswordHash, demoCardHolderId } from './demo-accounts.ts'
import type { MemberRow } from './member-row.ts'
import { femaleFirstNames, lastNames, maleFirstNames, streets } from './names.ts'
import { definePart, type World } from './part.ts'
import { type PostalCodeRow, postalCodes } from './postal-codes.ts'

const memberCount = 2500
const nearKm = 25
const homesPerCenter = 14

// Spelled so (requirement M38).
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
function homesAround(center: CenterRow, communes: readonly PostalCodeRow[]): PostalCodeRow[] {
  // Same two digits: a rough and cheap cut before the distance is worked out.
  const department = center.postalCode.slice(0, 2)
  return communes
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

function buildMember(rng: Rng, id: number, { center, homes }: Place, todayMs: number): MemberRow {
  const isWoman = rng.chance(0.38)
  const firstName = rng.pick(isWoman ? femaleFirstNames : maleFirstNames)
  const lastName = rng.pick(lastNames)
  const home = rng.pick(homes)
  const gender = rng.chance(0.03) ? 'Decline' : isWoman ? 'Female' : 'Male'
  return {
    id,
    adultId: null,
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
const menOfDemo = new Set(['Karim', 'Hugo'])

function buildDemoMembers(
  rng: Rng,
  place: Place,
  todayMs: number,
  accounts: readonly (typeof demoAccounts)[number][],
): MemberRow[] {
  return accounts.map(({ id, email, firstName, lastName }) => ({
    ...buildMember(rng, id, place, todayMs),
    firstName,
    lastName,
    email,
    passwordHash: demoPasswordHash,
    gender: menOfDemo.has(firstName) ? ('Male' as const) : ('Female' as const),
    postalCode: place.center.postalCode,
    city: place.center.city,
    roleId: roleOfDemo.get(id) ?? 1,
    isActive: !inactiveDemo.has(id),
    level: 'intermediare',
  }))
}

/** Those who play and pay: members that are no children. */
export const adults = (world: World): MemberRow[] =>
  world.of(members).appUser.filter(({ adultId }) => adultId === null)

/**
 * The demo accounts and about 2,500 players, each living near the centre they play in; a centre has
 * as many as its share of the courts; and the children of some.
 */
function makeMembers(world: World): { appUser: MemberRow[]; responsible: MemberRow[] } {
  const rng = seededRng(world.seed, 'people')
  const todayMs = Date.parse(world.today)
  const communes = world.of(postalCodes).postalCode
  const places = world
    .of(centers)
    .center.filter((center) => center.isActive)
    .map((center) => ({ center, homes: homesAround(center, communes) }))
  const demoPlace = places.find(({ center }) => center.id === demoCenterId)
  if (!demoPlace) throw new RangeError(`no active centre ${demoCenterId}`)
  const [first, last] = [demoAccounts.slice(0, 4), demoAccounts.slice(4)]
  const members = buildDemoMembers(rng, demoPlace, todayMs, first)
  const centerWeight = ({ padel, demand }: CenterRow): number => padel.length * demand
  const total = places.reduce((sum, { center }) => sum + centerWeight(center), 0)
  for (const place of places) {
    const count = Math.round((memberCount * centerWeight(place.center)) / total)
    for (let number = 0; number < count; number++) {
      members.push(buildMember(rng, members.length + 1, place, todayMs))
    }
  }
  const ofCards = seededRng(world.seed, 'card holders')
  const adults = [...members, ...buildDemoMembers(ofCards, demoPlace, todayMs, last)]
  const ofFamilies = seededRng(world.seed, 'families')
  const children = buildChildren(adults, { rng: ofFamilies, today: world.today })
  return { appUser: [...adults, ...children], responsible: children }
}

export const members = definePart({
  make: makeMembers,
  columns: {
    appUser: {
      id: ['int', (r) => r.id],
      first_name: ['text', (r) => r.firstName],
      last_name: ['text', (r) => r.lastName],
      email: ['text', (r) => r.email],
      // people of the world have had their account for long
      email_verified_at: ['instant', (r) => (r.email === null ? null : r.createdAt)],
      password_hash: ['text', (r) => r.passwordHash],
      password_proven: ['bool', (r) => r.passwordHash !== null],
      mobile_phone: ['text', (r) => r.mobilePhone],
      birth_date: ['date', (r) => r.birthDate],
      gender: ['text', (r) => r.gender],
      street: ['text', (r) => r.street],
      postal_code: ['text', (r) => r.postalCode],
      city: ['text', (r) => r.city],
      center_id: ['int', (r) => r.centerId],
      role_id: ['int', (r) => r.roleId],
      is_active: ['bool', (r) => r.isActive],
      news_sms: ['bool', (r) => r.newsSms],
      receive_newsletter: ['bool', (r) => r.receiveNewsletter],
      level: ['text', (r) => r.level],
      shopper_reference: ['uuid', (r) => r.shopperReference],
      created_at: ['instant', (r) => r.createdAt],
    },
    responsible: {
      child_id: ['int', (r) => r.id],
      adult_id: ['int', (r) => r.adultId],
      created_at: ['instant', (r) => r.createdAt],
    },
  },
})

interface ClubPayerRow {
  readonly centerId: number
  readonly userId: number
}

/** Nadia pays at the desk of her club when she wants. */
export const clubPayers = definePart({
  make: (): { clubPayer: ClubPayerRow[] } => ({
    clubPayer: [{ centerId: demoCenterId, userId: demoCardHolderId }],
  }),
  columns: {
    clubPayer: {
      center_id: ['int', (r) => r.centerId],
      user_id: ['int', (r) => r.userId],
    },
  },
})
