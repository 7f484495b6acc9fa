import type { ProblemCode } from './problems.ts'

/** Constraint of the database by name → the problem it means for the caller. */
export const constraintProblems: Readonly<Partial<Record<string, ProblemCode>>> = {
  court_time_no_overlap: 'slot_taken',
  app_user_email_key: 'email_taken',
  payment_one_live_per_booking: 'payment_in_progress',
  wallet_not_negative: 'insufficient_balance',
  booking_status_move: 'status_move_refused',
}
