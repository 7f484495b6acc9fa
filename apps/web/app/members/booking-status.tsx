import type { BookingSummary } from '@quatre/contract'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const looks: Record<BookingSummary['booking_status'], { tone: BadgeTone; text: string }> = {
  Confirmed: { tone: 'grass', text: 'Confirmée' },
  Pending: { tone: 'court', text: 'En attente' },
  Cancelled: { tone: 'alert', text: 'Annulée' },
  Expired: { tone: 'neutral', text: 'Expirée' },
}

export function BookingStatus({ of }: { of: BookingSummary }) {
  const { tone, text } = looks[of.booking_status]
  return <Badge tone={tone}>{text}</Badge>
}
