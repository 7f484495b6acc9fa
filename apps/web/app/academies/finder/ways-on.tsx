import { euros, kilometres, plural } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { finderAddress } from '../parts/addresses.ts'
import { weekdayName } from '../parts/words.ts'
import { distances, filterQuery, type Filters } from './filters.ts'
import { type Group, isOn } from './groups.ts'

/** A search that finds something, in words. */
export interface Way {
  readonly label: string
  readonly note: string
  readonly to: string
}

type Type = Group['academy']['type']

export const countText = (count: number, type: Type): string =>
  type === 'camp' ? plural(count, 'stage', 'stages') : plural(count, 'groupe', 'groupes')

/** « Rien mercredi à moins de 15 km » */
export function nothingText({ weekday, distance }: Filters, where: string | null): string {
  const day = weekday === null ? '' : ` ${weekdayName(weekday)}`
  return `Rien${day} ${where ?? `à moins de ${distance}\u00a0km`}`.trim()
}

/** The nearest club of some groups, in a circle that holds it or on its own list. */
export function nearestClub(groups: readonly Group[], filters: Filters, path: string): Way | null {
  const [nearest] = groups.toSorted(
    (one, other) => (one.academy.distanceKm ?? 0) - (other.academy.distanceKm ?? 0),
  )
  if (nearest === undefined) return null
  const { center, distanceKm, type } = nearest.academy
  const own = groups.filter(({ academy }) => academy.center.slug === center.slug)
  const from = Math.min(...own.map(({ course }) => course.priceNow.value))
  const wider = distances.find((one) => one >= (distanceKm ?? Infinity))
  const isPlaced = Boolean(filters.place) && wider !== undefined
  return {
    label: isPlaced ? `Chercher jusqu’à ${wider}\u00a0km` : `Voir ${typographic(center.name)}`,
    note: `${[typographic(center.name), distanceKm === null ? [] : kilometres(distanceKm)].flat().join(', ')}\u00a0: ${countText(own.length, type)}, dès ${euros(from)}`,
    to: isPlaced
      ? `${path}?${filterQuery({ ...filters, distance: wider, center: '' })}`
      : `${finderAddress(type, center.slug)}?${filterQuery({ ...filters, place: null, center: '' })}`,
  }
}

interface Searched {
  /** Of the network, for the same children. */
  readonly everywhere: readonly Group[]
  readonly filters: Filters
  readonly path: string
  /** The centre whose own list it is. */
  readonly slug: string | null
}

/** Where a search that finds nothing would find something: nearest, the next day, any level, any age. */
export function waysOn({ everywhere, filters, path, slug }: Searched): Way[] {
  const { age, level, weekday, distance } = filters
  const center = slug ?? filters.center
  const isHere = ({ academy }: Group) =>
    center === '' ? (academy.distanceKm ?? 0) <= distance : academy.center.slug === center
  const isOfAge = ({ course }: Group) =>
    age === 'Tous' || ['Tous', age].includes(course.ageCategory)
  const isOfLevel = ({ course }: Group) => level === null || [null, level].includes(course.level)
  const isOfDay = isOn(weekday)

  const nearest = nearestClub(
    everywhere.filter((one) => !isHere(one) && isOfAge(one) && isOfLevel(one) && isOfDay(one)),
    filters,
    path,
  )
  const here = everywhere.filter(isHere)
  const days = here.filter((one) => isOfAge(one) && isOfLevel(one))
  const ahead = (day: number) => (day - (weekday ?? 0) + 7) % 7
  const [nextDay = null] = days
    .flatMap(({ course }) => course.weekdays)
    .toSorted((one, another) => ahead(one) - ahead(another))
  const dayName = nextDay === null ? '' : `le ${weekdayName(nextDay)}`
  /** The change of a filter, when it finds something. */
  const change = (groups: readonly Group[], label: string, note: string, to: Partial<Filters>) =>
    groups.slice(0, 1).map(({ academy }) => ({
      label,
      note: `${countText(groups.length, academy.type)} ${note}`,
      to: `${path}?${filterQuery({ ...filters, ...to })}`,
    }))
  const otherDay = days.filter((one) => weekday !== null && isOn(nextDay)(one))
  const otherLevel = here.filter((one) => level !== null && isOfAge(one) && isOfDay(one))
  const otherAge = here.filter((one) => age !== 'Tous' && isOfLevel(one) && isOfDay(one))
  return [
    ...(nearest === null ? [] : [nearest]),
    ...change(otherDay, `Voir ${dayName}`, dayName, { weekday: nextDay }),
    ...change(otherLevel, 'Tous les niveaux', 'd’un autre niveau', { level: null }),
    ...change(otherAge, 'Tous les âges', 'pour d’autres âges', { age: 'Tous' }),
  ]
}

/** Searches that find something, each with a note on its results. */
export function WaysLinks({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul className="ways-on">
      {ways.map(({ label, note, to }) => (
        <li key={to}>
          <span>{note}</span>
          <Link to={to} className="link" preventScrollReset>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
