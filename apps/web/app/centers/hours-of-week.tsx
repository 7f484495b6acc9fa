import { classNames } from '../ui/class-names.ts'
import type { CenterSheet } from './center-sheet.ts'

/** The week's opening hours, today in bold, and the days that differ. */
export function HoursOfWeek({ week, exceptions }: Pick<CenterSheet, 'week' | 'exceptions'>) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="ed-title headline">
        Horaires
      </h2>
      <dl className="mt-3 border-t-2 border-ink tabular-nums">
        {week.map((day) => (
          <div
            key={day.name}
            aria-current={day.isToday ? 'date' : undefined}
            className={classNames(
              'flex justify-between gap-4 border-b py-2.5',
              day.isToday && 'font-bold',
            )}
          >
            <dt className="first-letter:uppercase">
              {day.name}
              {day.isToday && <span className="ml-2 font-normal text-mute">aujourd’hui</span>}
            </dt>
            <dd className="text-right">
              {day.text}
              {day.reason && <span className="block text-sm font-normal">{day.reason}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {exceptions.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">Jours particuliers</h3>
          <ul className="mt-1 text-sm">
            {exceptions.map(({ day, name, text, reason }) => (
              <li key={day} className="py-1">
                <span className="inline-block first-letter:uppercase">{name}</span>
                {'\u00a0'}: {text} ({reason})
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
