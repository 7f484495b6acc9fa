import type { Booking } from '@quatre/contract'
import { dayShort, euros, time } from '@quatre/domain'
import { isCoveredByCaptain, SharesList } from '../parts/shares/shares-list.tsx'

/** The shares of a booking, for its captain: the payers so far, the deadline, and its outcome. */
export function OwnShares({ booking }: { readonly booking: Booking }) {
  const { split, participations } = booking
  if (split === null) return null
  const paid = participations.filter(({ status }) => status === 'Confirmed').length
  const missing = split.missingAmount.value
  const isCovered = missing > 0 && isCoveredByCaptain(booking)
  const until = `${dayShort(split.deadline)} à\u00a0${time(split.deadline)}`
  return (
    <section aria-labelledby="shares" className="mt-8">
      <h2 id="shares" className="headline text-xl">
        Les parts
      </h2>
      <p className="mt-2">
        {paid} sur {participations.length} {paid > 1 ? 'payées' : 'payée'}
        {isCovered && (
          <>
            {' '}
            par les joueurs. Tu as payé ce qui manquait{'\u00a0'}: {euros(missing)}
          </>
        )}
        .{' '}
        {paid < participations.length && !split.isClosed && (
          <>
            Ce qui manque le {until}{' '}
            {split.missing === 'charge'
              ? `(${euros(split.missingAmount.value)} aujourd’hui) est pris sur ta carte.`
              : 'fait rendre le terrain, et tout le monde est remboursé.'}
          </>
        )}
      </p>
      <SharesList booking={booking} />
    </section>
  )
}
