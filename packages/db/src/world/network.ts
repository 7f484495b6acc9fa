import { definePart } from './part.ts'

/** Regions by id; centres 92 and 85 are in region 1 (requirement C4). */
const regions: readonly { id: number; name: string }[] = [
  { id: 1, name: 'Île-de-France' },
  { id: 2, name: 'Occitanie' },
  { id: 3, name: 'Auvergne-Rhône-Alpes' },
  { id: 4, name: 'Nouvelle-Aquitaine' },
  { id: 5, name: 'Hauts-de-France' },
  { id: 6, name: 'Pays de la Loire' },
  { id: 7, name: "Provence-Alpes-Côte d'Azur" },
  { id: 8, name: 'Grand Est' },
  { id: 9, name: 'Bretagne' },
  { id: 10, name: 'Normandie' },
  { id: 11, name: 'Centre-Val de Loire' },
  { id: 12, name: 'Bourgogne-Franche-Comté' },
  { id: 13, name: 'La Réunion' },
]

export type SportSlug = 'squash' | 'badminton' | 'padel' | 'foot-5' | 'fitness' | 'pickleball'

interface Sport {
  id: number
  slug: SportSlug
  name: string
  playerCount: number
}

/** Padel is 3, the default sport; with the number of players (requirements B21 and B22). */
export const sports: readonly Sport[] = [
  { id: 1, slug: 'squash', name: 'Squash', playerCount: 2 },
  { id: 2, slug: 'badminton', name: 'Badminton', playerCount: 4 },
  { id: 3, slug: 'padel', name: 'Padel', playerCount: 4 },
  { id: 4, slug: 'foot-5', name: 'Foot 5', playerCount: 10 },
  { id: 5, slug: 'fitness', name: 'Fitness', playerCount: 1 },
  { id: 6, slug: 'pickleball', name: 'Pickleball', playerCount: 4 },
]

export const padelId = 3

const fieldTypes: readonly { id: number; name: string; isOpenAir?: true }[] = [
  { id: 1, name: 'Couvert' },
  { id: 2, name: 'Extérieur', isOpenAir: true },
  { id: 3, name: 'Single' },
  { id: 4, name: 'Panoramique' },
]

/** Regions, sports and kinds of courts. */
export const network = definePart({
  make: () => ({ region: regions, sport: sports, fieldType: fieldTypes }),
  columns: {
    region: { id: ['int', (r) => r.id], name: ['text', (r) => r.name] },
    sport: {
      id: ['int', (r) => r.id],
      slug: ['text', (r) => r.slug],
      name: ['text', (r) => r.name],
      player_count: ['int', (r) => r.playerCount],
    },
    fieldType: {
      id: ['int', (r) => r.id],
      name: ['text', (r) => r.name],
      is_open_air: ['bool', (r) => r.isOpenAir ?? false],
    },
  },
})
