import { plural } from '@quatre/domain'
import { Link } from 'react-router'
import type { BookingView } from './booking-view.ts'

/**
 * The court and the players of a booking; those of a hold can still be changed, in place of the page that
 * shows them: from the payment of the new choice a step back does not lead to that of the old one.
 */
export function CourtLine({ booking }: { readonly booking: BookingView }) {
  const { court, fieldType, lesson, players, change } = booking
  return (
    <p>
      {lesson && <b className="block">{lesson}</b>}
      {court}, {fieldType.toLowerCase()}, {plural(players, 'joueur', 'joueurs')}
      {change && (
        <>
          {'\u00a0'}·{' '}
          <Link replace to={change} className="link -my-2.5 inline-block py-2.5">
            Modifier<span className="sr-only"> le terrain ou le nombre de joueurs</span>
          </Link>
        </>
      )}
    </p>
  )
}
