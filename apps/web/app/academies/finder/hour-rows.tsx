import { clockText, dayShort, euros, kilometres } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { academyAddress } from '../parts/addresses.ts'
import { PlacesLeft } from '../parts/places-left.tsx'
import {
  agesText,
  capital,
  coachName,
  hoursText,
  levelText,
  placesText,
  weekdayName,
} from '../parts/words.ts'
import { forText, type Group, type Hour, type Learner, type Together } from './groups.ts'

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

function GroupLink({ group: { academy, course, fits }, learner, isOneCenter }: GroupLinkProps) {
  const { left, all } = course.sessions
  const club = typographic(academy.center.name)
  const whom = learner
    ? levelText(course)
    : `${agesText(course)}, ${levelText(course).toLowerCase()}`
  return (
    <Link
      to={`${academyAddress(academy.id)}?groupe=${course.id}`}
      // two children may share it
      id={learner === fits[0] ? `groupe-${course.id}` : undefined}
      className="hour-group"
      data-told={`${club}, ${clockText(course.startTime)}, ${agesText(course)}\u00a0: ${placesText(course)}`}
    >
      {learner && <small className="text-court">{forText([learner], course)}</small>}
      <b>
        {isOneCenter ? whom : club}
        {academy.distanceKm !== null && (
          <small className="font-normal text-mute"> {kilometres(academy.distanceKm)}</small>
        )}
      </b>
      <span className="text-sm text-mute">
        {!isOneCenter && (
          <>
            {whom}
            <br />
          </>
        )}
        {coachName(course)}
        {course.nextSessionAt !== null && (
          <>
            <br />
            {`${dayShort(course.nextSessionAt)}, `}
            <span className="whitespace-nowrap">{hoursText(course)}</span>
          </>
        )}
      </span>
      <PlacesLeft {...course} />
      <span className="headline-time text-lg">
        {euros(course.priceNow.value)}
        <small className="block font-sans text-sm font-normal tracking-normal text-mute">
          {left === all ? `${all} séances` : `${left} séances sur ${all}`}
        </small>
      </span>
    </Link>
  )
}

/** The hour that takes all the children in one place, with one price for them. */
export function TogetherBand({ together }: { readonly together: Together }) {
  const { hour, groups, learners, cents } = together
  const [first] = groups
  if (first === undefined) return null
  const { academy, course } = first
  return (
    <Link to={academyAddress(academy.id)} className="together on-dark">
      <span className="together-time headline-time figures">{clockText(hour.startTime)}</span>
      <span className="grid content-start">
        <b>
          {typographic(academy.center.name)}
          {academy.distanceKm !== null && `, ${kilometres(academy.distanceKm)}`}
        </b>
        <span>
          {course.nextSessionAt === null
            ? capital(weekdayName(hour.weekday))
            : capital(dayShort(course.nextSessionAt))}
          {`, ${hoursText(course)}`}
        </span>
        {learners.map(({ id, firstName }, at) => (
          <span key={id}>
            {firstName}, {placesText(groups[at]?.course ?? course).toLowerCase()}
          </span>
        ))}
      </span>
      <span className="together-sum">
        <b className="headline-time text-xl">{euros(cents)}</b>
        {learners.length === 2 ? 'les deux ensemble' : `les ${learners.length} ensemble`}
      </span>
    </Link>
  )
}
