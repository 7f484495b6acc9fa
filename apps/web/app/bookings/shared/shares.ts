import type { OwnPlace, SharedBooking } from '@quatre/contract'
import { dayShort, nameForOthers, time } from '@quatre/domain'
import type { CourtPart } from './court-of-players.tsx'

type Shares = NonNullable<SharedBooking['shares']>

/** The shares of a booking, for a visitor of its link and perhaps with a place of their own. */
export function sharesView({ deadline, isClosed, places }: Shares, ownPlace: OwnPlace | null) {
  const own = places.find(({ id }) => id === ownPlace?.id) ?? null
  const paid = places.filter(({ isPaid }) => isPaid).length
  const covered = places.filter(({ isCovered }) => isCovered)
  const captain = nameForOthers(places[0]?.firstName ?? null)
  // for a visitor without a place, the first that has no player and was not paid by one who left
  const offered =
    own ?? places.find(({ firstName, isPaid }) => firstName === null && !isPaid) ?? null
  // a player who joins an open match pays until it begins, for a captain who has paid the missing shares
  const isLate = isClosed && ownPlace?.isPayable === true
  const isFull = !isLate && paid + covered.length === places.length
  const until = (isLate ? ownPlace.keptUntil : null) ?? deadline
  return {
    isOpen: !isClosed || isLate,
    until: `${dayShort(until)} à\u00a0${time(until)}`,
    standing: isFull
      ? 'Toutes les parts sont payées'
      : `${paid} ${paid > 1 ? 'parts' : 'part'} sur ${places.length} ${paid > 1 ? 'payées' : 'payée'}`,
    isFull,
    captain,
    /** The amount that the captain has paid for others at the deadline, in cents. */
    coveredCents: covered.reduce((sum, { share }) => sum + share.value, 0),
    hasPaid: own?.isPaid === true,
    hasPlace: own !== null,
    cents: (offered ?? places.at(-1))?.share.value ?? 0,
    parts: places.map((place) =>
      courtPart(place, { mineId: isClosed ? own?.id : offered?.id, isLate, captain }),
    ),
  }
}

function courtPart(
  { id, firstName, share, isPaid, isCovered }: Shares['places'][number],
  of: { readonly mineId: number | undefined; readonly isLate: boolean; readonly captain: string },
): CourtPart {
  const { mineId, isLate, captain } = of
  const cents = share.value
  const others = firstName === null ? '' : nameForOthers(firstName)
  const name = id === mineId ? 'Toi' : others
  if (isPaid) return { name, says: 'payé', cents, look: 'known' }
  if (isCovered && !(isLate && id === mineId))
    return { name, says: `payé par ${captain}`, cents, look: 'known' }
  if (id === mineId) return { name, says: 'à payer', cents, look: 'you' }
  return {
    name,
    says: firstName === null ? 'place libre' : 'pas encore',
    cents,
    look: 'open',
  }
}

/** The same for a visitor without a part in it any more. */
export const withoutMine = (
  view: ReturnType<typeof sharesView>,
): ReturnType<typeof sharesView> => ({
  ...view,
  parts: view.parts.map((part) =>
    part.look === 'you' ? { ...part, name: '', says: 'place libre', look: 'open' } : part,
  ),
})
