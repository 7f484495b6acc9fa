import type { ProblemCode } from './problems.ts'

/** Constraint of the database by name → the problem it means for the caller. */
export const constraintProblems: Readonly<Partial<Record<string, ProblemCode>>> = {
  court_time_no_overlap: 'slot_taken',
  app_user_email_key: 'email_taken',
  payment_one_live_per_charge: 'payment_in_progress',
  wallet_not_negative: 'insufficient_balance',
  booking_status_move: 'status_move_refused',

  // What a row refers to has ended meanwhile: a session, an account, a booking.
  account_link_user_id_fkey: 'session_expired',
  avatar_user_id_fkey: 'session_expired',
  booking_user_id_fkey: 'session_expired',
  cashback_lot_user_id_fkey: 'session_expired',
  charge_payer_id_fkey: 'session_expired',
  closed_account_user_id_fkey: 'session_expired',
  court_time_booking_id_fkey: 'booking_not_found',
  handover_token_session_id_fkey: 'session_expired',
  handover_token_user_id_fkey: 'session_expired',
  idempotency_key_user_id_fkey: 'session_expired',
  known_device_user_id_fkey: 'session_expired',
  ledger_account_user_id_fkey: 'session_expired',
  mail_user_id_fkey: 'session_expired',
  participation_booking_id_fkey: 'booking_not_found',
  participation_user_id_fkey: 'session_expired',
  payment_user_id_fkey: 'session_expired',
  push_notice_booking_id_fkey: 'booking_not_found',
  push_notice_session_id_fkey: 'session_expired',
  push_subscription_session_id_fkey: 'session_expired',
  refund_user_id_fkey: 'session_expired',
  responsible_adult_id_fkey: 'session_expired',
  responsible_child_id_fkey: 'session_expired',
  session_user_id_fkey: 'session_expired',
  stored_card_user_id_fkey: 'session_expired',
  social_identity_user_id_fkey: 'session_expired',
}
