import type { AcademyHead } from '@quatre/contract'
import { euros, kilometres } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'
import { PlacesLeft } from '../parts/places-left.tsx'
import { agesText, coachName, datesText, freeDays, hoursText } from '../parts/words.ts'
import { forText, type Group } from './groups.ts'

/** Camps by their first day: the week, then the place, the ages, and the places left. */
export function CampRows({
  groups,
  now,
}: {
  readonly groups: readonly Group[]
  readonly now: number
}) {
  const byWeek = Map.groupBy(
    groups.toSorted((a, b) => a.academy.startsAt.localeCompare(b.academy.startsAt)),
    ({ academy }) => `${academy.name}, ${datesText(academy)}`,
  )
  return [...byWeek].map(([week, own]) => (
    <section key={week} className="hour-day">
      <h2 className="headline text-xl">{week}</h2>
      <ul className="camp-rows">
        {own.map(({ academy, course, fits }) => {
          const { left, all } = course.sessions
          const hasLunch = course.days.some(({ options }) => options.length > 0)
          return (
            <li key={course.id}>
              <Link
                to={academyAddress(academy.id)}
                id={`groupe-${course.id}`}
                className="hour-group"
              >
                {fits.length > 0 && <small className="text-court">{forText(fits, course)}</small>}
                <b>
                  {typographic(academy.center.name)}
                  {distanceText(academy)}
                </b>
                <span className="text-sm text-mute">
                  {agesText(course)}, {hoursText(course)}
                  {hasLunch && ', déjeuner possible'}
                  <br />
                  {coachName(course)}
                </span>
                <PlacesLeft {...course} freeDays={freeDays(course, now)} />
                <span className="headline-time text-lg">
                  {euros(course.priceNow.value)}
                  <small className="block font-sans text-sm font-normal tracking-normal text-mute">
                    {left === all ? `${all} jours` : `${left} jours sur ${all}`}
                  </small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

const distanceText = ({ distanceKm }: AcademyHead) =>
  distanceKm === null ? null : (
    <small className="font-normal text-mute"> {kilometres(distanceKm)}</small>
  )
