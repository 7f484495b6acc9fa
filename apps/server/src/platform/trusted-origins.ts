/** Other origins that pages may use, by purpose (the payment provider's fields, a tile server). */
export interface TrustedOrigins {
  readonly scripts?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  readonly frames?: readonly string[]
}
