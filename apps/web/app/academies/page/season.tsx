import type { Academy } from '@quatre/contract'
import { addDays, dayShort, euros, plural, time } from '@quatre/domain'
import { weekdayName } from '../parts/words.ts'

type Course = Academy['courses'][number]

interface SeasonProps {
  readonly course: Course
  readonly pauses: Academy['pauses']
  readonly now: number
}

type DayState = 'past' | 'next' | 'left' | 'without'

interface SeasonDay {
  readonly day: string
  readonly state: DayState
  readonly why: string | null
}

/** Every day of the weekday: held, to come, called off, or in holidays. */
function daysOfSeason({ course, pauses, now }: SeasonProps): SeasonDay[] {
  const sessions = new Map(course.sessionDates.map((one) => [one.startsAt.slice(0, 10), one]))
  const [first, last] = [course.sessionDates[0], course.sessionDates.at(-1)]
  if (first === undefined || last === undefined) return []
  const next = course.nextSessionAt?.slice(0, 10)
  const days: SeasonDay[] = []
  const lastDay = last.startsAt.slice(0, 10)
  for (let day = first.startsAt.slice(0, 10); day <= lastDay; day = addDays(day, 7)) {
    const session = sessions.get(day)
    if (session === undefined || session.isCalledOff) {
      const pause = pauses.find(({ firstDay, backOn }) => firstDay <= day && day < backOn)
      days.push({ day, state: 'without', why: pause?.name ?? 'annulée' })
    } else if (day === next) days.push({ day, state: 'next', why: null })
    else days.push({ day, state: Date.parse(session.startsAt) <= now ? 'past' : 'left', why: null })
  }
  return days
}

const spoken = {
  past: 'passée',
  next: 'la prochaine',
  left: 'à venir',
  without: 'pas de séance',
} as const

/** The season is its price: each day drawn, a month a row, and the price of the days left. */
export function Season(props: SeasonProps) {
  const { course } = props
  const months = Map.groupBy(daysOfSeason(props), ({ day }) => day.slice(0, 7))
  const { left, all } = course.sessions
  const each = left === 0 ? 0 : course.priceNow.value / left
  return (
    <>
      <ol className="season" aria-label={`Les ${weekdayName(course.weekday)}s de la saison`}>
        {[...months].map(([month, days]) => {
          const whys = [...new Set(days.flatMap(({ why }) => why ?? []))]
          return (
            <li key={month}>
              <span>{dayShort(`${month}-01`).split(' ').at(-1)}</span>
              <ol>
                {days.map(({ day, state, why }) => (
                  <li key={day} className="season-day" data-state={state}>
                    {Number(day.slice(8))}
                    <span className="sr-only">{`, ${why ?? spoken[state]}`}</span>
                  </li>
                ))}
              </ol>
              <small aria-hidden="true">{whys.join(', ')}</small>
            </li>
          )
        })}
      </ol>
      <p className="headline-time mt-5 text-2xl">
        {left > 0 && Number.isInteger(each) && `${left}\u00a0×\u00a0${euros(each)}\u00a0= `}
        {euros(course.priceNow.value)}
      </p>
      <p className="text-on-ink">
        {left === 0
          ? 'La saison est finie.'
          : left === all
            ? `toute la saison, ${plural(all, 'séance', 'séances')}`
            : `les ${left} séances qui restent, sur ${all} à ${euros(course.price.value)}`}
        {course.nextSessionAt !== null &&
          `\u00a0; la prochaine ${dayShort(course.nextSessionAt)} à ${time(course.nextSessionAt)}`}
      </p>
    </>
  )
}
