import type { CourseBasket } from '@quatre/contract'
import { dateNumeric, euros } from '@quatre/domain'
import { Chip } from '../../ui/chip.tsx'
import { payCourseAddress } from '../parts/addresses.ts'

interface InThreeProps extends Pick<CourseBasket, 'id' | 'inThree'> {
  readonly isChosen: boolean
}

/** At once, or in three: two addresses, so that the choice needs no script. */
export function InThree({ id, inThree, isChosen }: InThreeProps) {
  if (inThree === null) return null
  const page = payCourseAddress(id)
  return (
    <div className="grid gap-3">
      <nav aria-label="Payer en une ou trois fois" className="flex flex-wrap gap-2">
        <Chip to={page} selected={!isChosen} replace preventScrollReset>
          En une fois
        </Chip>
        <Chip to={`${page}&fois=3`} selected={isChosen} replace preventScrollReset>
          En 3 fois sans frais
        </Chip>
      </nav>
      {isChosen && (
        <ol className="instalments">
          {inThree.map(({ day, amount }, at) => (
            <li key={at}>
              <span>{at === 0 ? 'Aujourd’hui' : `Le ${dateNumeric(day)}`}</span>
              <b className="headline-time">{euros(amount.value)}</b>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** « puis 160 € le 24/12/2026 et 160 € le 23/01/2027 sur la même carte, gardée pour ça » */
export function laterText([, ...later]: NonNullable<CourseBasket['inThree']>): string {
  const each = later.map(({ day, amount }) => `${euros(amount.value)} le ${dateNumeric(day)}`)
  return `puis ${each.join(' et ')} sur la même carte, gardée pour ça`
}
