import { ageCategories, type AgeCategory, type LevelName, levelNames } from '@quatre/domain'
import { idIn, searchText } from '../../site/form/form-text.ts'

/** Kilometres to choose from; the usual one is 50. */
export const distances = [5, 15, 20, 50, 100, 200] as const
const usualDistance = 50

export interface Filters {
  /** A town, a postal code or a club; empty: the whole network; null: none was said. */
  readonly place: string | null
  readonly distance: number
  /** The slug of one of the centres found; empty: all of them. */
  readonly center: string
  readonly age: AgeCategory
  /** Null: « Peu importe ». */
  readonly level: LevelName | null
  /** 1 Monday to 7 Sunday; null: every day. */
  readonly weekday: number | null
  /** The children that a member looks for; null: all of theirs. */
  readonly children: readonly number[] | null
}

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const distance = Number(query.get('distance'))
  const age = query.get('age') ?? ''
  const weekday = Number(query.get('jour'))
  const children = query.getAll('enfant')
  return {
    place: query.has('lieu') ? searchText(query, 'lieu') : null,
    distance: distances.find((one) => one === distance) ?? usualDistance,
    center: searchText(query, 'centre'),
    age: Object.hasOwn(ageCategories, age) ? (age as AgeCategory) : 'Tous',
    level: levelNames.find((one) => one === query.get('niveau')) ?? null,
    weekday: Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 ? weekday : null,
    children: children.length === 0 ? null : children.flatMap((text) => idIn(text) ?? []),
  }
}

/** The query of a search, with the filters that are set only; always in one order. */
export function filterQuery({
  place,
  distance,
  center,
  age,
  level,
  weekday,
  children,
}: Filters): string {
  const asked: [string, string][] = [
    ['distance', place && distance !== usualDistance ? String(distance) : ''],
    ['centre', center],
    ['age', age === 'Tous' ? '' : age],
    ['niveau', level ?? ''],
    ['jour', weekday === null ? '' : String(weekday)],
    // nobody of the family is written as 0
    ...(children?.length === 0 ? [0] : (children ?? [])).map((id): [string, string] => [
      'enfant',
      String(id),
    ]),
  ]
  const said = asked.filter(([, value]) => value !== '')
  return new URLSearchParams(place === null ? said : [['lieu', place], ...said]).toString()
}
