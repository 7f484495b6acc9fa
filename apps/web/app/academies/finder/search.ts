import type { AcademyHead, Center } from '@quatre/contract'
import { ageYears, dayInZone, networkTimeZone } from '@quatre/domain'
import { findPlace } from '../../centers/parts/place/find-place.ts'
import type { RequestContext } from '../../site/context.ts'
import { readAsMember } from '../../site/pages/access.ts'
import { distances, type Filters } from './filters.ts'
import { groupsFor, type Group, type Learner } from './groups.ts'

export interface Asked {
  readonly type: AcademyHead['type']
  /** The centre whose own list it is; null: the network's. */
  readonly center: Center | null
  readonly filters: Filters
}

/** The children of the caller whose birth date is known: without it no group is of their age. */
export async function readFamily(
  site: Pick<RequestContext, 'api' | 'now' | 'signedIn'>,
): Promise<Learner[]> {
  const children = await readAsMember(site, (api) => api.academies.learners())
  const today = dayInZone(site.now, networkTimeZone)
  return (children ?? []).flatMap(({ birthDate, ...child }) =>
    birthDate === null ? [] : [{ ...child, birthDate, age: ageYears(birthDate, today) }],
  )
}

/** The club of a parent, whose name is the place that they look from unless they say another. */
export async function readOwnClub(site: RequestContext): Promise<Center | null> {
  const member = await readAsMember(site, (api) => api.members.me())
  return site.center(member?.center?.id ?? null)
}

const typeNumber = (type: Asked['type']) => (type === 'camp' ? 2 : 1)
const farthest = 1000

/** The courses that a search finds; those a little farther are counted, so that one can look there too. */
export async function searchCourses(
  site: RequestContext,
  { type, center, filters }: Asked,
  family: readonly Learner[],
) {
  const { place, distance, age, level } = filters
  const spot = place ? await findPlace(site, place) : null
  const isUnknown = Boolean(place) && spot === null
  const found = isUnknown
    ? null
    : await site.api.academies.list({
        query: {
          type: typeNumber(type),
          age,
          ...(level && { level }),
          ...(center && { center: center.id }),
          ...(spot && {
            userLatitude: spot.latitude,
            userLongitude: spot.longitude,
            distance: distances.find((wider) => wider > distance) ?? distance,
          }),
        },
      })
  // an age that is chosen says whom it is for
  const learners =
    age === 'Tous'
      ? family.filter(({ id }) => filters.children === null || filters.children.includes(id))
      : []
  const all = groupsFor(found?.academies ?? [], learners)
  const around = all.filter((group) => isWithin(group, distance))
  return {
    spot,
    isUnknown,
    learners,
    /** Of all days and centres. */
    around,
    here: around.filter(({ academy }) => [academy.center.slug, ''].includes(filters.center)),
    farther: all.filter((group) => !isWithin(group, distance)),
  }
}

const isWithin = ({ academy: { distanceKm } }: Group, distance: number) =>
  distanceKm === null || distanceKm <= distance

/** All courses of the network for the same children, the nearest to the search first. */
export async function searchEverywhere(
  site: RequestContext,
  { type, center }: Asked,
  { spot, learners }: Pick<Awaited<ReturnType<typeof searchCourses>>, 'spot' | 'learners'>,
): Promise<Group[]> {
  const from = spot ?? center
  const { academies } = await site.api.academies.list({
    query: {
      type: typeNumber(type),
      ...(from && {
        userLatitude: from.latitude,
        userLongitude: from.longitude,
        distance: farthest,
      }),
    },
  })
  return groupsFor(academies, learners)
}
