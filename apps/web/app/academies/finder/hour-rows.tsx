import { clockText, euros, kilometres } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'
import { PlacesLeft } from '../parts/places-left.tsx'
import { agesText, capital, coachName, hoursText, levelText, weekdayName } from '../parts/words.ts'
import type { Group, Hour, Learner, Together } from './groups.ts'

interface HourRowsProps {
  readonly hours: readonly Hour[]
  readonly learners: readonly Learner[]
  /** A centre's own list need not name it. */
  readonly isOneCenter: boolean
}

/** Hours as rows; where children are looked for, a column for each with the net between them. */
export function HourRows({ hours, learners, isOneCenter }: HourRowsProps) {
  const byDay = Map.groupBy(hours, ({ weekday }) => weekday)
  return [...byDay].map(([weekday, own]) => (
    <section key={weekday} className="hour-day">
      <h2 className="headline text-xl">{capital(weekdayName(weekday))}</h2>
      <ul>
        {own.map(({ startTime, groups }) => (
          <li key={startTime} className="hour-row">
            <p className="hour-time figures">{clockText(startTime)}</p>
            <div className="hour-groups" data-columns={learners.length}>
              {learners.length === 0 ? (
                groups.map((group) => (
                  <GroupLink key={group.course.id} group={group} isOneCenter={isOneCenter} />
                ))
              ) : (
                <Columns groups={groups} learners={learners} isOneCenter={isOneCenter} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Columns({
  groups,
  learners,
  isOneCenter,
}: Omit<HourRowsProps, 'hours'> & { readonly groups: readonly Group[] }) {
  return learners.map((learner) => {
    const own = groups.filter(({ fits }) => fits.some(({ id }) => id === learner.id))
    return (
      <div key={learner.id} className="grid content-start gap-4">
        {own.length === 0 && <p className="text-sm text-mute">rien pour {learner.firstName}</p>}
        {own.map((group) => (
          <GroupLink
            key={group.course.id}
            group={group}
            learner={learner}
            isOneCenter={isOneCenter}
          />
        ))}
      </div>
    )
  })
}

interface GroupLinkProps extends Pick<HourRowsProps, 'isOneCenter'> {
  readonly group: Group
  readonly learner?: Learner
}

function GroupLink({ group: { academy, course }, learner, isOneCenter }: GroupLinkProps) {
  const { left } = course.sessions
  const isLess = course.priceNow.value < course.price.value
  const whom = learner
    ? levelText(course)
    : `${agesText(course)}, ${levelText(course).toLowerCase()}`
  return (
    <Link to={`${academyAddress(academy.id)}?groupe=${course.id}`} className="hour-group">
      {learner && <small className="text-court">pour {learner.firstName}</small>}
      <b>
        {isOneCenter ? whom : typographic(academy.center.name)}
        {academy.distanceKm !== null && (
          <small className="font-normal text-mute"> {kilometres(academy.distanceKm)}</small>
        )}
      </b>
      {!isOneCenter && <span className="text-sm text-mute">{whom}</span>}
      <span className="text-sm text-mute">{coachName(course)}</span>
      <PlacesLeft {...course} />
      <span className="headline-time text-lg">
        {euros(course.priceNow.value)}
        {isLess && (
          <small className="block font-sans text-sm font-normal tracking-normal text-mute">
            {left} séances
          </small>
        )}
      </span>
    </Link>
  )
}

/** The hour that takes all the children in one place, with one price for them. */
export function TogetherBand({ together: { hour, groups, cents } }: { together: Together }) {
  const [first] = groups
  if (first === undefined) return null
  const { academy, course } = first
  const names = groups.map(({ fits, course: own }, at) => ({ id: own.id, at, fits }))
  return (
    <Link to={academyAddress(academy.id)} className="together on-dark">
      <span className="together-time headline-time figures">{clockText(hour.startTime)}</span>
      <span className="grid content-start">
        <b>{capital(weekdayName(hour.weekday))}</b>
        <span>{hoursText(course)}</span>
        <span>
          {typographic(academy.center.name)}
          {academy.distanceKm !== null && `, ${kilometres(academy.distanceKm)}`}
        </span>
      </span>
      <span className="together-sum">
        <b className="headline-time text-xl">{euros(cents)}</b>
        {names.length === 2 ? 'les deux ensemble' : `les ${names.length} ensemble`}
      </span>
    </Link>
  )
}
