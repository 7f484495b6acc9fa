import { networkTimeZone } from '@quatre/domain'
import { centerLegalEntityId } from './legal-entities.ts'
import { definePart } from './part.ts'
import { type Town, towns } from './towns.ts'

/** A row of `center`, with the data that its courts, hours and prices follow from. */
export interface CenterRow extends Town {
  phoneNumber: string
  timeZone: string
  description: string
  isActive: boolean
  hasApplicationEntry: boolean
  bookingWebAvailable: boolean
  ceActive: boolean
  dematerialised: boolean
  cashAllowed: boolean
  blockBookingAfterDays: number
  hasFid: boolean
  takesGymlib: boolean
  hasSquashBadminton: boolean
  hasFitness: boolean
  hasHoopsFactory: boolean
  isCarrieres: boolean
  isCollectorHotel: boolean
  isStyledNew: boolean
  hasNewBadge: boolean
  showsP20: boolean
}

// Sports of only some centres (requirement C5).
const squashBadminton = [42, 48, 7, 61]
const fitness = [42]
const hoopsFactory = [4]
const styledNew = [79, 81]
const newBadge = [75, 83, 87, 89]
const p20 = [5, 25, 65, 73]
// Ours to choose (requirement C17).
const collectorHotel = [56]
const inactive = [39, 70]
const withoutApplicationEntry = [63]
const withoutWebBooking = [45]
const withoutFid = [56, 58, 95]
const cashAllowed = [31, 56, 58]
const gymlib = [25, 37, 42, 92]
const companyTickets = [2, 5, 12, 25, 34, 42, 65, 79, 85, 92]
const dematerialised = [2, 25, 42, 65, 92]
const horizonDays = new Map([
  [56, 7],
  [95, 7],
  [31, 10],
  [58, 10],
  [42, 21],
  [25, 21],
])

export const overseasTimeZones = new Map([[95, 'Indian/Reunion']])

// Numbers the regulator keeps for fiction (Arcep, national numbering plan), by telephone zone.
const fictionPrefix: Record<string, string> = {
  '1': '019900',
  '2': '026191',
  '3': '035301',
  '4': '046571',
  '5': '053649',
}
const zoneOfRegion = new Map([
  [1, '1'],
  [6, '2'],
  [9, '2'],
  [10, '2'],
  [11, '2'],
  [13, '2'],
  [5, '3'],
  [8, '3'],
  [12, '3'],
  [3, '4'],
  [7, '4'],
  [4, '5'],
  [2, '5'],
])

function fictionPhone(town: Town): string {
  const zone = zoneOfRegion.get(town.regionId ?? 7) ?? '1'
  return `${fictionPrefix[zone]}${String(town.id * 100 + 7).padStart(4, '0')}`
}

function countCourts(town: Town, letters: string): number {
  return [...town.padel].filter((letter) => letters.includes(letter)).length
}

function describe(town: Town): string {
  const outdoor = countCourts(town, 'e')
  const where = outdoor === 0 ? 'tous couverts' : `dont ${outdoor} à ciel ouvert`
  return `${town.padel.length} terrains de padel à ${town.city}, ${where}. Vestiaires, parking, location de raquettes et bar pour la troisième mi-temps.`
}

function centerRow(town: Town): CenterRow {
  const among = (ids: readonly number[]): boolean => ids.includes(town.id)
  return {
    ...town,
    phoneNumber: fictionPhone(town),
    timeZone: overseasTimeZones.get(town.id) ?? networkTimeZone,
    description: describe(town),
    isActive: !among(inactive),
    hasApplicationEntry: !among(withoutApplicationEntry),
    bookingWebAvailable: !among(withoutWebBooking),
    ceActive: among(companyTickets),
    dematerialised: among(dematerialised),
    cashAllowed: among(cashAllowed),
    blockBookingAfterDays: horizonDays.get(town.id) ?? 14,
    hasFid: !among(withoutFid),
    takesGymlib: among(gymlib),
    hasSquashBadminton: among(squashBadminton),
    hasFitness: among(fitness),
    hasHoopsFactory: among(hoopsFactory),
    isCarrieres: among(hoopsFactory),
    isCollectorHotel: among(collectorHotel),
    isStyledNew: among(styledNew),
    hasNewBadge: among(newBadge),
    showsP20: among(p20),
  }
}

/** The application entry a centre needs to be shown (requirement C1). */
const applicationId = 2

/** Every centre of the network with its flags and settings, by ascending id. */
export const centers = definePart({
  make() {
    const rows = towns.map(centerRow)
    return { center: rows, centerApplication: rows.filter((row) => row.hasApplicationEntry) }
  },
  columns: {
    center: {
      id: ['int', (r) => r.id],
      slug: ['text', (r) => r.slug],
      name: ['text', (r) => r.name],
      is_active: ['bool', (r) => r.isActive],
      latitude: ['float8', (r) => r.latitude],
      longitude: ['float8', (r) => r.longitude],
      street_number: ['text', (r) => r.streetNumber],
      street: ['text', (r) => r.street],
      postal_code: ['text', (r) => r.postalCode],
      city: ['text', (r) => r.city],
      phone_number: ['text', (r) => r.phoneNumber],
      contact_email: ['text', (r) => `${r.slug}@4padel.example`],
      leads_email: ['text', (r) => `${r.slug}-fetes@4padel.example`],
      region_id: ['int', (r) => r.regionId],
      legal_entity_id: ['int', (r) => centerLegalEntityId(r.id)],
      time_zone: ['text', (r) => r.timeZone],
      description: ['text', (r) => r.description],
      booking_web_available: ['bool', (r) => r.bookingWebAvailable],
      ce_active: ['bool', (r) => r.ceActive],
      dematerialised: ['bool', (r) => r.dematerialised],
      cash_allowed: ['bool', (r) => r.cashAllowed],
      block_booking_after_days: ['int', (r) => r.blockBookingAfterDays],
      has_fid: ['bool', (r) => r.hasFid],
      takes_gymlib: ['bool', (r) => r.takesGymlib],
      has_squash_badminton: ['bool', (r) => r.hasSquashBadminton],
      has_fitness: ['bool', (r) => r.hasFitness],
      has_hoops_factory: ['bool', (r) => r.hasHoopsFactory],
      is_carrieres: ['bool', (r) => r.isCarrieres],
      is_collector_hotel: ['bool', (r) => r.isCollectorHotel],
      is_styled_new: ['bool', (r) => r.isStyledNew],
      has_new_badge: ['bool', (r) => r.hasNewBadge],
      shows_p20: ['bool', (r) => r.showsP20],
    },
    centerApplication: {
      center_id: ['int', (r) => r.id],
      application_id: ['int', () => applicationId],
    },
  },
  restingTriggers: ['centerApplication'],
})
