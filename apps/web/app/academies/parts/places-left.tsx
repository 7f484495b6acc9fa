import type { Course } from '@quatre/contract'
import { classNames } from '../../ui/class-names.ts'
import { placesText } from './words.ts'

/** The places left, said honestly: the last ones and none stand out. */
export function PlacesLeft(course: Pick<Course, 'placesLeft' | 'waiting'>) {
  const { placesLeft } = course
  const tone = placesLeft > 1 ? 'text-grass-deep' : placesLeft === 1 ? 'text-alert' : 'text-ink'
  return <b className={classNames('font-semibold', tone)}>{placesText(course)}</b>
}
