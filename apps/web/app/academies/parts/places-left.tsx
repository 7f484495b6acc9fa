import type { Course } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { classNames } from '../../ui/class-names.ts'
import { placesText } from './words.ts'

interface PlacesLeftProps extends Pick<Course, 'placesLeft' | 'waiting'> {
  /** Of a camp, where its whole week is full. */
  readonly freeDays?: number
}

/** The number of places left; the last ones, and none, are highlighted. */
export function PlacesLeft({ freeDays = 0, ...course }: PlacesLeftProps) {
  const { placesLeft } = course
  if (placesLeft === 0 && freeDays > 0) {
    return (
      <b className="font-semibold text-grass-deep">
        {plural(freeDays, 'jour libre', 'jours libres')}
      </b>
    )
  }
  const tone = placesLeft > 1 ? 'text-grass-deep' : placesLeft === 1 ? 'text-alert' : 'text-ink'
  return <b className={classNames('font-semibold', tone)}>{placesText(course)}</b>
}
