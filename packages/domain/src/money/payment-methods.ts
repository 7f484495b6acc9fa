/** The ways to pay a booking, by their number (specification, section 9), as a player reads them. */
export const paymentMethods = {
  4: 'Je paie tout',
  2: 'Chacun paie sa part',
  1: 'Je paie au club',
} as const

export type PaymentMethodId = keyof typeof paymentMethods
