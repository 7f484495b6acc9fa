import { z } from 'zod'
import type { Outcome } from '../settle.ts'

export interface ProviderAnswer {
  readonly resultCode?: string | undefined
  readonly pspReference?: string | undefined
  readonly refusalReason?: string | undefined
  readonly action?: unknown
  readonly additionalData?: Readonly<Record<string, string>> | undefined
}

const redirect = z.object({
  type: z.literal('redirect'),
  method: z.literal(['GET', 'POST']),
  url: z.url({ protocol: /^https?$/ }),
  /** The form fields of a bank that is called by POST. */
  data: z.record(z.string(), z.string()).optional(),
})

export type Redirect = z.output<typeof redirect>

/** The provider's name for the card that it has stored with a payment; null of none. */
export const storedCardIn = ({ additionalData }: ProviderAnswer): string | null =>
  additionalData?.['tokenization.storedPaymentMethodId'] ?? null

/** https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes */
const refusingCodes = new Set(['Refused', 'Cancelled', 'Error'])

/**
 * The meaning of the provider's answer to a payment: its end, the bank's page for the card holder,
 * `undecided` while a notification will bring the end. `unexpected` decides nothing either: a code
 * that we do not know is never a refusal, its money may still be taken.
 */
export function readResult({
  resultCode,
  pspReference,
  refusalReason,
  action,
}: ProviderAnswer): Outcome | { readonly redirect: Redirect } | 'undecided' | 'unexpected' {
  if (resultCode === 'Authorised' && pspReference !== undefined) {
    return { authorised: true, pspReference }
  }
  if (resultCode === 'RedirectShopper') {
    const read = redirect.safeParse(action)
    return read.success ? { redirect: read.data } : 'unexpected'
  }
  if (resultCode === 'Pending' || resultCode === 'Received') return 'undecided'
  if (resultCode === undefined || !refusingCodes.has(resultCode)) return 'unexpected'
  return {
    authorised: false,
    pspReference: pspReference ?? null,
    reason: refusalReason ?? resultCode,
  }
}
