import { plural } from '@quatre/domain'
import { Chip } from '../../ui/chip.tsx'
import { newChild } from '../parts/addresses.ts'
import type { Person } from '../parts/sheet/read-enrolling.ts'

interface PeopleLinksProps {
  readonly people: readonly Person[]
  readonly person: Person | null
  readonly path: string
  readonly courseId: number | null
}

/** The children of a family, each an address; or one more. */
export function PeopleLinks({ people, person, path, courseId }: PeopleLinksProps) {
  const group = courseId === null ? '' : `&groupe=${courseId}`
  return (
    <nav aria-label="Qui tu inscris" className="flex flex-wrap gap-2">
      {people.map(({ id, firstName, age }) => (
        <Chip
          key={id}
          to={`${path}?enfant=${id}${group}`}
          selected={person?.id === id}
          preventScrollReset
        >
          {firstName}
          {age !== null && `, ${plural(age, 'an', 'ans')}`}
        </Chip>
      ))}
      <Chip to={`${path}?enfant=${newChild}${group}`} selected={person === null}>
        Un autre enfant
      </Chip>
    </nav>
  )
}
