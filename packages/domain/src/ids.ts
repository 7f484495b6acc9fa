/**
 * The id of a row of `Table`: it does not compile where the id of another table is wanted. A plain number or text
 * passes: only ids that came out of a column, or through the contract, are marked.
 */
export type Id<Table extends string, Value extends number | string = number> = Value & {
  readonly __table?: Table
}

export type BookingId = Id<'booking'>
export type CenterId = Id<'center'>
export type ChargeId = Id<'charge'>
export type CourtId = Id<'court'>
export type CourtWaitId = Id<'court_wait'>
export type EnrolmentId = Id<'enrolment'>
export type EnrolmentOfferId = Id<'enrolment_offer'>
export type LeadId = Id<'lead'>
export type LicenceId = Id<'licence'>
export type PaymentId = Id<'payment', string>
export type PassUseId = Id<'pass_use', string>
export type PlaceId = Id<'place'>
export type RefundId = Id<'refund', string>
export type StoredCardId = Id<'stored_card', string>
export type UserId = Id<'app_user'>
