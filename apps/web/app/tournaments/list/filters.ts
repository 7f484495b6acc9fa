import type { Competition } from '@quatre/contract'
import { isCalendarDate, tournamentCategories } from '@quatre/domain'
import { searchText } from '../../site/form/form-text.ts'

/** Kilometres to choose from; the usual one is 50. */
export const distances = [20, 50, 100, 200, 500] as const
const usualDistance = 50

/** Values of the address, and their meanings. */
export const eventsByWord = { messieurs: 'men', dames: 'women', mixte: 'mixed' } as const
export const previewsByWord = {
  loisir: 'leisure',
  homologue: 'federation',
  academie: 'academy',
} as const satisfies Record<string, Competition['preview']>

export interface Filters {
  readonly category: NonNullable<Competition['category']> | null
  readonly event: Competition['event'] | null
  readonly preview: Competition['preview'] | null
  /** A national rank, or the member's own; null: any. */
  readonly level: number | 'own' | null
  /** A town, a postal code or a club; empty: the whole network. */
  readonly place: string
  readonly distance: number
  /** Days, `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  readonly places: boolean
  readonly page: number
}

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const category = query.get('categorie')
  const [from = null, to = null] = readDays(query)
  const distance = Number(query.get('distance'))
  return {
    category: tournamentCategories.find((one) => one === category) ?? null,
    event: meaning(eventsByWord, query.get('genre')),
    preview: meaning(previewsByWord, query.get('type')),
    level: readLevel(query.get('niveau')),
    place: searchText(query, 'lieu'),
    distance: distances.find((one) => one === distance) ?? usualDistance,
    from,
    to,
    places: query.get('places') === '1',
    page: Math.max(1, Math.min(1000, Math.trunc(Number(query.get('page'))) || 1)),
  }
}

const ownWord = 'moi'

function readLevel(word: string | null): Filters['level'] {
  if (word === ownWord) return 'own'
  return word !== null && /^[1-9]\d{0,5}$/.test(word) ? Number(word) : null
}

/** The word of the address for a level; empty for none. */
export const levelWord = (level: Filters['level']): string =>
  level === 'own' ? ownWord : String(level ?? '')

function readDays(query: URLSearchParams): (string | null)[] {
  const [from, to] = ['du', 'au'].map((name) => {
    const day = query.get(name) ?? ''
    return isCalendarDate(day) ? day : null
  })
  return from && to && from > to ? [to, from] : [from ?? null, to ?? null]
}

function meaning<Value>(
  values: Readonly<Record<string, Value>>,
  word: string | null,
): Value | null {
  return word !== null && Object.hasOwn(values, word) ? (values[word] ?? null) : null
}

/** The word of the address for a value; empty for none. */
export const addressWord = (values: Readonly<Record<string, string>>, meant: string | null) =>
  Object.keys(values).find((word) => values[word] === meant) ?? ''

/** The query of a search, with the filters that are set only; always in one order. */
export function filterQuery(filters: Filters): string {
  const { category, event, preview, level, place, distance, from, to, places, page } = filters
  const asked = {
    categorie: category ?? '',
    genre: addressWord(eventsByWord, event),
    type: addressWord(previewsByWord, preview),
    niveau: levelWord(level),
    lieu: place,
    distance: place && distance !== usualDistance ? String(distance) : '',
    du: from ?? '',
    au: to ?? '',
    places: places ? '1' : '',
    page: page > 1 ? String(page) : '',
  }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
}
