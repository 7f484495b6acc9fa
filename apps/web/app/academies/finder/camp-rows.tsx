import type { AcademyHead } from '@quatre/contract'
import { euros, kilometres } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'
import { PlacesLeft } from '../parts/places-left.tsx'
import { agesText, datesText, hoursText } from '../parts/words.ts'
import type { Group } from './groups.ts'

/** Camps by their first day: the week, then where, for whom, and what is left. */
export function CampRows({ groups }: { readonly groups: readonly Group[] }) {
  const byWeek = Map.groupBy(
    groups.toSorted((a, b) => a.academy.startsAt.localeCompare(b.academy.startsAt)),
    ({ academy }) => `${academy.name}, ${datesText(academy)}`,
  )
  return [...byWeek].map(([week, own]) => (
    <section key={week} className="hour-day">
      <h2 className="headline text-xl">{week}</h2>
      <ul className="camp-rows">
        {own.map(({ academy, course, fits }) => {
          const hasLunch = course.days.some(({ options }) => options.length > 0)
          return (
            <li key={course.id}>
              <Link to={academyAddress(academy.id)} className="hour-group">
                {fits.length > 0 && (
                  <small className="text-court">pour {fits.map(firstNameOf).join(' et ')}</small>
                )}
                <b>
                  {typographic(academy.center.name)}
                  {distanceText(academy)}
                </b>
                <span className="text-sm text-mute">
                  {agesText(course)}, {hoursText(course)}
                  {hasLunch && ', déjeuner possible'}
                </span>
                <PlacesLeft {...course} />
                <span className="headline-time text-lg">{euros(course.priceNow.value)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

const firstNameOf = ({ firstName }: { readonly firstName: string }) => firstName

const distanceText = ({ distanceKm }: AcademyHead) =>
  distanceKm === null ? null : (
    <small className="font-normal text-mute"> {kilometres(distanceKm)}</small>
  )
