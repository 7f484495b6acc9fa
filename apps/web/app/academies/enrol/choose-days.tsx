import type { CampDay, Course } from '@quatre/contract'
import { boughtPriceCents, dayShort, euros, plural, time } from '@quatre/domain'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { capital, optionNames } from '../parts/words.ts'

interface ChooseDaysProps {
  readonly course: Course
  readonly now: number
  /** The form as it was sent and refused; empty before. */
  readonly values: Readonly<Record<string, string>>
}

/** « 3 jours, 2 options : 129 € »: the price of the ticked days and options; null while no day is ticked. */
export function tickedText(course: Course, form: FormData): string | null {
  const ticked = course.days.filter(({ id }) => form.has(`day${id}`))
  if (ticked.length === 0) return null
  const options = ticked.flatMap((day) => day.options).filter(({ id }) => form.has(`option${id}`))
  const camp = {
    type: 'camp',
    priceCents: course.price.value,
    sessions: course.sessions.all,
  } as const
  const days = ticked.map(({ price }) => ({ dayCents: price?.value ?? null }))
  const cents = options.reduce((sum, { price }) => sum + price.value, boughtPriceCents(camp, days))
  const beside = options.length === 0 ? '' : `, ${plural(options.length, 'option', 'options')}`
  return `${plural(ticked.length, 'jour', 'jours')}${beside}\u00a0: ${euros(cents)}`
}

/** The coming days of a camp, all chosen at first, with the options of each. */
export function ChooseDays({ course, now, values }: ChooseDaysProps) {
  const days = course.days.filter((day) => Date.parse(day.startsAt) > now && !day.isCalledOff)
  const free = days.filter(({ placesLeft }) => placesLeft > 0)
  const isWhole = free.length === days.length
  const lead = isWhole
    ? `La semaine, ${euros(course.priceNow.value)}. Décoche un jour pour ne pas le prendre.`
    : free.length === 0
      ? 'Complet. Coche les jours à attendre.'
      : `${plural(free.length, 'jour libre', 'jours libres')}. Décoche un jour pour ne pas le prendre.`
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-semibold">{lead}</legend>
      {days.map((day) => (
        <Day key={day.id} day={day} values={values} />
      ))}
      {!isWhole && (
        <div className="enrol-full">
          <p>
            <b>Attendre les jours cochés</b>
            <span className="block text-sm text-mute">
              {course.waiting === 0
                ? 'Personne n’attend encore. '
                : `${plural(course.waiting, 'famille attend', 'familles attendent')}. `}
              Sans jour coché, toute la semaine.
            </span>
          </p>
          <Button name="attendre" value={course.id} look="quiet" size="small">
            Attendre
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Day({ day, values }: { readonly day: CampDay } & Pick<ChooseDaysProps, 'values'>) {
  const isFull = day.placesLeft === 0
  const isSent = values.person !== undefined
  return (
    <div className="enrol-day">
      <Checkbox
        name={`day${day.id}`}
        defaultChecked={isSent ? values[`day${day.id}`] !== undefined : !isFull}
        label={
          <>
            <b>{capital(dayShort(day.startsAt))}</b>
            {`, ${time(day.startsAt)} à ${time(day.endsAt)}`}
            {day.price && `, ${euros(day.price.value)}`}
            <span className="block text-sm text-mute">
              {isFull ? 'complet, à attendre' : plural(day.placesLeft, 'place', 'places')}
            </span>
          </>
        }
      />
      <div className="enrol-options">
        {day.options.map(({ id, name, price, placesLeft }) => (
          <Checkbox
            key={id}
            name={`option${id}`}
            defaultChecked={values[`option${id}`] !== undefined}
            disabled={placesLeft === 0}
            label={`${optionNames[name]}, ${placesLeft === 0 ? 'complet' : euros(price.value)}`}
          />
        ))}
      </div>
    </div>
  )
}
