import type { BookingSummary } from '@quatre/contract'
import { dayNear, duration, time } from '@quatre/domain'
import { sharedAddress } from '../../../site/pages/addresses.ts'
import { typographic } from '../../../ui/typographic.ts'

/** The message for the other players. */
export interface ShareWords {
  readonly text: string
  readonly link: string
}

/** The message that brings the others: when, where, how long, and the link to the rest. */
export function shareWords(
  booking: Pick<BookingSummary, 'startingDate' | 'center' | 'duration'> & {
    shareKey: string
    split: unknown
  },
  origin: string,
): ShareWords {
  const { startingDate, center, shareKey, split } = booking
  const inLink = split === null ? 'Détails et agenda' : 'Ta part et les détails'
  const when = `${dayNear(startingDate)} à\u00a0${time(startingDate)}`
  const where = typographic(center.name)
  return {
    text: `On joue ${when} à ${where}, ${duration(booking.duration)}. ${inLink}\u00a0:`,
    link: origin + sharedAddress(shareKey),
  }
}
