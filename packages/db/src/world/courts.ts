import { type CenterRow, centers } from './centers.ts'
import { type SportSlug, padelId, sports } from './network.ts'
import { type World, definePart } from './part.ts'

export interface CourtRow {
  id: number
  centerId: number
  sportId: number
  fieldTypeId: number
  name: string
  places: number
  position: number
}

const fieldTypeOfLetter: Record<string, number> = { c: 1, e: 2, s: 3, p: 4 }
const singleId = 3
const coveredId = 1

const pickleballCounts = new Map([
  [5, 2],
  [9, 2],
  [12, 2],
  [18, 1],
  [25, 3],
  [42, 3],
  [79, 2],
  [85, 2],
  [87, 1],
])
const footCounts = new Map([
  [2, 3],
  [4, 3],
  [5, 2],
  [12, 4],
  [15, 2],
  [34, 3],
  [65, 4],
  [73, 2],
])

function sportBySlug(slug: SportSlug): { id: number; playerCount: number } {
  const sport = sports.find((candidate) => candidate.slug === slug)
  if (!sport) throw new RangeError(`no sport ${slug}`)
  return sport
}

/** Courts of one sport other than padel; fitness has none. */
function otherCounts(center: CenterRow): [slug: SportSlug, label: string, count: number][] {
  return [
    ['squash', 'Squash', center.hasSquashBadminton ? 3 : 0],
    ['badminton', 'Badminton', center.hasSquashBadminton ? 4 : 0],
    ['pickleball', 'Pickleball', pickleballCounts.get(center.id) ?? 0],
    ['foot-5', 'Foot', footCounts.get(center.id) ?? 0],
  ]
}

/** The courts of all centres, ids from 1 in the order of centres and positions. */
function makeCourts(world: World): { court: CourtRow[] } {
  const rows: CourtRow[] = []
  for (const center of world.of(centers).center) {
    let position = 0
    const add = (row: Omit<CourtRow, 'id' | 'centerId' | 'position'>): void => {
      rows.push({ id: rows.length + 1, centerId: center.id, position: ++position, ...row })
    }
    for (const letter of center.padel) {
      const fieldTypeId = fieldTypeOfLetter[letter] ?? coveredId
      const places = fieldTypeId === singleId ? 2 : sportBySlug('padel').playerCount
      add({ sportId: padelId, fieldTypeId, name: `Terrain ${position + 1}`, places })
    }
    for (const [slug, label, count] of otherCounts(center)) {
      const { id: sportId, playerCount: places } = sportBySlug(slug)
      for (let number = 1; number <= count; number++) {
        add({ sportId, fieldTypeId: coveredId, name: `${label} ${number}`, places })
      }
    }
  }
  return { court: rows }
}

export const courts = definePart({
  make: makeCourts,
  columns: {
    court: {
      id: ['int', (r) => r.id],
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      name: ['text', (r) => r.name],
      places: ['int', (r) => r.places],
      position: ['int', (r) => r.position],
    },
  },
  restingTriggers: ['court'],
})
