/** A member's card as telephones keep it. */
export interface MemberPass {
  /** The same one again replaces the card on a telephone. */
  readonly reference: string
  /** The content of its QR code. */
  readonly code: string
  readonly name: string
  /** The cashback when it was made, in cents. */
  readonly cents: number
  readonly publicOrigin: string
}
