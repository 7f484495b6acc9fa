import type { Academy } from '@quatre/contract'
import { clockText } from '@quatre/domain'
import { Link } from 'react-router'
import { fitting, forText, type Learner } from '../finder/groups.ts'
import { academyAddress } from '../parts/addresses.ts'
import { PlacesLeft } from '../parts/places-left.tsx'
import { agesText, capital, levelText, weekdayName } from '../parts/words.ts'

interface GroupLinksProps {
  readonly academy: Academy
  readonly chosenId: number
  readonly learners: readonly Learner[]
}

/** The groups of the week, each an address that shows its season. */
export function GroupLinks({ academy, chosenId, learners }: GroupLinksProps) {
  return (
    <ul className="group-links">
      {academy.courses.map((course) => (
        <li key={course.id}>
          <Link
            to={`${academyAddress(academy.id)}?groupe=${course.id}`}
            aria-current={course.id === chosenId ? 'true' : undefined}
            preventScrollReset
          >
            <b>
              {capital(
                `${weekdayName(course.weekday).slice(0, 3)}. ${clockText(course.startTime)}`,
              )}
            </b>
            <span>
              {agesText(course)}
              <span className="text-mute">, {levelText(course).toLowerCase()}</span>
              <small className="block text-court">
                {forText(fitting(learners, course), course)}
              </small>
            </span>
            <PlacesLeft {...course} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
