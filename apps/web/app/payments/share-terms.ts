import type { Booking } from '@quatre/contract'
import {
  dayShort,
  euros,
  isoWithOffset,
  shareDeadline,
  splitShares,
  time,
  type MissingShares,
} from '@quatre/domain'
import { nothingLater } from './parts/pay-target.ts'

/** The charge of the captain of a hold now when so many share it, and the possible ones later. */
export function shareTerms(
  { price, center, startingDate }: Pick<Booking, 'price' | 'center' | 'startingDate'>,
  {
    players,
    missing,
    now,
  }: { readonly players: number; readonly missing: MissingShares; readonly now: number },
) {
  const totalCents = price.value
  const [ownCents = totalCents, friendCents = 0] = splitShares(totalCents, players)
  const othersCents = totalCents - ownCents
  const startsAt = Date.parse(startingDate)
  const deadline = isoWithOffset(shareDeadline({ startsAt, bookedAt: now }), center.timeZone)
  const until = `${dayShort(deadline)} à\u00a0${time(deadline)}`
  const later =
    missing === 'charge'
      ? `${euros(othersCents)} au plus le ${until}, si tes amis n’ont pas payé`
      : nothingLater
  return { players, missing, totalCents, ownCents, friendCents, othersCents, until, later }
}
