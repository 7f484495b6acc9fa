import type { BookingSummary } from '@quatre/contract'
import { useLookAgain } from '../use-look-again.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { isPlayed } from '../member-bookings.ts'

const looks: Record<BookingSummary['booking_status'], { tone: BadgeTone; text: string }> = {
  Confirmed: { tone: 'grass', text: 'Confirmée' },
  Pending: { tone: 'neutral', text: 'En attente' },
  Cancelled: { tone: 'alert', text: 'Annulée' },
  Expired: { tone: 'neutral', text: 'Expirée' },
}

/** A hold that never became a booking is not called a cancelled one. */
const holdEndTexts: Record<NonNullable<BookingSummary['holdEnd']>, string> = {
  unpaid: 'Non réservé',
  refused: 'Paiement non abouti',
  awaited: 'Réponse de ta banque attendue',
  returned: 'Paiement rendu',
}

interface BookingStatusProps {
  readonly of: Pick<
    BookingSummary,
    'booking_status' | 'endingDate' | 'holdEnd' | 'paymentInProgress'
  >
  /** The server's instant, in epoch milliseconds. */
  readonly now: number
}

export function BookingStatus({ of, now }: BookingStatusProps) {
  if (isPlayed(of, now)) return <Badge>Jouée</Badge>
  if (of.paymentInProgress) return <CheckedPayment />
  if (of.holdEnd !== null) return <Badge>{holdEndTexts[of.holdEnd]}</Badge>
  const { tone, text } = looks[of.booking_status]
  return <Badge tone={tone}>{text}</Badge>
}

/** Wherever it is shown, the page follows the payment to its end. */
function CheckedPayment() {
  useLookAgain()
  return <Badge tone="neutral">En vérification</Badge>
}
