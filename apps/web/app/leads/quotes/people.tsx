import { useRef } from 'react'
import { describedBy, FieldError } from '../../ui/form/field.tsx'
import type { Choice } from '../parts/choice.ts'

const mostDrawn = 32

interface PeopleProps {
  readonly choice: Choice
  readonly error: string | undefined
}

/** A number with a step at each side; each of those who come is a ball. */
export function People({ choice: { offered, people }, error }: PeopleProps) {
  const input = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const field = input.current
    if (field === null) return
    if (by > 0) field.stepUp()
    else field.stepDown()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const unit = offered.per === 'child' ? 'enfants' : 'personnes'
  const label = `Nombre d’${unit === 'enfants' ? 'enfants' : 'invités'}`
  return (
    <>
      <div className="lead-people">
        <div className="lead-stepper">
          <button
            type="button"
            className="scripted"
            onClick={() => step(-1)}
            aria-label="Un de moins"
          >
            −
          </button>
          <input
            ref={input}
            type="number"
            name="personnes"
            inputMode="numeric"
            min={1}
            max={1000}
            defaultValue={people}
            aria-label={label}
            className="figures"
            {...describedBy('personnes', { label, error: error ?? null })}
          />
          <button
            type="button"
            className="scripted"
            onClick={() => step(1)}
            aria-label="Un de plus"
          >
            +
          </button>
        </div>
        <p className="text-mute">
          {offered.minPeople} à {offered.maxPeople} {unit}
        </p>
      </div>
      <FieldError id="personnes" error={error ?? null} />
      {people <= mostDrawn && (
        <p className="lead-balls" aria-hidden>
          {Array.from({ length: people }, (_, place) => (
            <span key={place} />
          ))}
        </p>
      )}
    </>
  )
}
