import { isCalendarDate, levelNames, type LevelName, type OpenMatchSex } from '@quatre/domain'
import { idIn, searchText } from '../../site/form/form-text.ts'

/** Kilometres to choose from. */
export const distances = [10, 20, 50, 100] as const
const usualDistance = 20

/** Values of the address, and their meanings. */
export const sexesByWord = { mixte: 'mixed', femmes: 'women', hommes: 'men' } as const
/** The first and last starts of a part of the day. */
export const hoursByWord = {
  matin: { from: '00:00', to: '11:59' },
  'apres-midi': { from: '12:00', to: '17:59' },
  soir: { from: '18:00', to: '23:59' },
} as const
export type PartOfDay = keyof typeof hoursByWord
const tabWords = ['joues', 'videos'] as const

/** « Tous les jours », beside a day. */
export const everyDay = 'tous'

export interface Filters {
  /** The tab; null: matches to join. */
  readonly tab: (typeof tabWords)[number] | null
  /** A town, a postal code or a club; empty: around the chosen club, or the whole network. */
  readonly place: string
  readonly distance: number
  /** `YYYY-MM-DD`; null: today. */
  readonly day: string | null
  readonly hours: PartOfDay | null
  readonly level: LevelName | null
  readonly sex: Exclude<OpenMatchSex, 'any'> | null
  /** A match to be shown first, on any day. */
  readonly match: number | null
}

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const day = query.get('jour')
  const distance = Number(query.get('distance'))
  const sex = query.get('genre') ?? ''
  const hours = query.get('heure') ?? ''
  return {
    tab: tabWords.find((one) => one === query.get('onglet')) ?? null,
    place: searchText(query, 'lieu'),
    distance: distances.find((one) => one === distance) ?? usualDistance,
    day: day !== null && (day === everyDay || isCalendarDate(day)) ? day : null,
    hours: Object.hasOwn(hoursByWord, hours) ? (hours as PartOfDay) : null,
    level: levelNames.find((one) => one === query.get('niveau')) ?? null,
    sex: Object.hasOwn(sexesByWord, sex) ? sexesByWord[sex as keyof typeof sexesByWord] : null,
    match: idIn(query.get('match')),
  }
}

/** The query of a search, with the filters that are set only; always in one order. */
export function filterQuery({ tab, place, distance, day, hours, level, sex }: Filters): string {
  const asked = {
    onglet: tab ?? '',
    lieu: place,
    distance: distance === usualDistance ? '' : String(distance),
    jour: day ?? '',
    heure: hours ?? '',
    niveau: level ?? '',
    genre: Object.entries(sexesByWord).find(([, meant]) => meant === sex)?.[0] ?? '',
  }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
}
