import type { SharedBooking } from '@quatre/contract'
import { capitalised, dayShort, time } from '@quatre/domain'
import type { CourtPart } from './court-of-players.tsx'

type Shares = NonNullable<SharedBooking['shares']>

/** How the shares of a booking stand, for who has its link; `ownId` is the place that is theirs. */
export function sharesView({ deadline, isClosed, places }: Shares, ownId: number | null) {
  const own = places.find(({ id }) => id === ownId) ?? null
  const paid = places.filter(({ isPaid }) => isPaid).length
  // of who has no place yet, the first that is neither somebody’s nor paid by who has left
  const offered =
    own ?? places.find(({ firstName, isPaid }) => firstName === null && !isPaid) ?? null
  return {
    isOpen: !isClosed,
    until: `${dayShort(deadline)} à\u00a0${time(deadline)}`,
    standing: `${paid} ${paid > 1 ? 'parts' : 'part'} sur ${places.length} ${paid > 1 ? 'payées' : 'payée'}`,
    isFull: paid === places.length,
    hasPaid: own?.isPaid === true,
    hasPlace: own !== null,
    cents: (offered ?? places.at(-1))?.share.value ?? 0,
    parts: places.map((place) => partOf(place, isClosed ? own?.id : offered?.id)),
  }
}

function partOf(
  { id, firstName, share, isPaid }: Shares['places'][number],
  mineId: number | undefined,
): CourtPart {
  const cents = share.value
  const name = capitalised(firstName ?? '')
  if (isPaid) return { name: id === mineId ? 'Toi' : name, says: 'payé', cents, look: 'known' }
  if (id === mineId) return { name: 'Toi', says: 'à payer', cents, look: 'you' }
  return {
    name,
    says: firstName === null ? 'place libre' : 'pas encore',
    cents,
    look: 'open',
  }
}
