import type { Course } from '@quatre/contract'
import { euros, plural } from '@quatre/domain'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { typographic } from '../../ui/typographic.ts'
import {
  agesText,
  capital,
  coachName,
  hoursText,
  levelText,
  placesText,
  trialText,
  weekdayName,
} from '../parts/words.ts'

interface ChooseCourseProps {
  readonly fitting: readonly (Course & { readonly clash: string | null })[]
  readonly others: readonly { readonly course: Course; readonly why: string }[]
  readonly firstName: string
  readonly courseId: number | null
  /** Its next session is to be tried. */
  readonly isTrial: boolean
}

/** Of a choice: the session of a group that is tried, « 12-345 ». */
const trialValue = ({ id, trial }: Course) => `${id}-${trial?.session}`

const whenText = (course: Course) => capital(`${weekdayName(course.weekday)} ${hoursText(course)}`)

/** The groups of a person's age; full ones with the way into their waiting line, and the others with their reason. */
export function ChooseCourse({ fitting, others, firstName, courseId, isTrial }: ChooseCourseProps) {
  const free = fitting.filter(({ placesLeft }) => placesLeft > 0)
  const full = fitting.filter(({ placesLeft }) => placesLeft === 0)
  const chosen = free.find(({ id }) => id === courseId) ?? free[0]
  return (
    <>
      {fitting.length === 0 && (
        <p className="font-semibold">Rien à réserver ici pour {firstName}.</p>
      )}
      {free.length > 0 && (
        <RadioGroup
          label="Groupe"
          name="course"
          look="tiles"
          required
          defaultValue={chosen?.trial && isTrial ? trialValue(chosen) : String(chosen?.id)}
          options={free.flatMap((course) => [
            {
              value: String(course.id),
              label: whenText(course),
              detail: (
                <>
                  {`${agesText(course)}, ${levelText(course).toLowerCase()}, ${coachName(course)}`}
                  <br />
                  {`${placesText(course)}. ${plural(course.sessions.left, 'séance', 'séances')}\u00a0: `}
                  <b className="text-ink">{euros(course.priceNow.value)}</b>
                  {course.clash !== null && (
                    <span className="block text-alert">
                      {`${firstName} a déjà cours à cette heure, à ${typographic(course.clash)}.`}
                    </span>
                  )}
                </>
              ),
            },
            ...(course.trial
              ? [
                  {
                    value: trialValue(course),
                    label: trialText(course.trial),
                    detail: `${capital(hoursText(course))}, ${agesText(course)}`,
                  },
                ]
              : []),
          ])}
        />
      )}
      {full.map((course) => (
        <div key={course.id} className="enrol-full">
          <p>
            <b>{whenText(course)}</b>
            <span className="block text-sm text-mute">
              {`${agesText(course)}, ${levelText(course).toLowerCase()}. ${placesText(course)}.`}
            </span>
          </p>
          <Button name="attendre" value={course.id} look="quiet" size="small">
            Attendre, en {course.waiting + 1}
            {course.waiting === 0 ? 'er' : 'e'}
          </Button>
        </div>
      ))}
      {others.length > 0 && (
        <details open={fitting.length === 0}>
          <summary className="link inline-flex min-h-11 items-center">
            Les autres groupes, et pourquoi pas
          </summary>
          <ul className="text-mute">
            {others.map(({ course, why }) => (
              <li key={course.id}>{`${whenText(course)}, ${agesText(course)}\u00a0: ${why}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
