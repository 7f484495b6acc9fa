import type { LevelRange, OpenMatchSex } from '@quatre/domain'

/** A row of `booking`; instants in epoch milliseconds, its share key is made by the database. */
export interface BookingRow {
  id: number
  centerId: number
  courtId: number
  sportId: number
  /** the wish: 0 is « Peu importe » */
  fieldTypeId: number
  askedCourt: boolean
  userId: number
  startsAt: number
  endsAt: number
  status: 'Confirmed' | 'Cancelled'
  priceCents: number
  originalPriceCents: number
  players: number
  channel: 'web' | 'club'
  createdAt: number
  cancelledAt: number | null
  /** Of a shared booking: the captain's part, and the time until which the others can pay. */
  split?: {
    shareKey?: string
    ownCents: number
    deadlineAt: number
    remindAt: number | null
    /** The captain's payment for others at the deadline. */
    guarantee?: { chargeId: number; cents: number }
    /** Whom its free places are open for. */
    open?: { levels: LevelRange | null; sex: OpenMatchSex }
  }
}

export interface ParticipationRow {
  bookingId: number
  startsAt: number
  userId: number | null
  position: number
  shareCents: number
  status: 'Pending' | 'Confirmed' | 'Cancelled'
  guestName: string | null
  /** Of a friend who has paid their share. */
  chargeId?: number
}

/** A row of `court_time`; instants in epoch milliseconds. */
export interface CourtTimeRow {
  centerId: number
  courtId: number
  startsAt: number
  endsAt: number
  kind: 'booking' | 'closure' | 'lesson' | 'competition'
  bookingId: number | null
  sessionId: number | null
  coachId: number | null
  wishFieldTypeId: number | null
}
