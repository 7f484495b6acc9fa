import { ApiProblem, type PaymentResult } from '@quatre/contract'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { useLookAgain } from '../../bookings/parts/use-look-again.ts'
import type { RequestContext } from '../../site/context.ts'
import { signInAddress } from '../../site/pages/addresses.ts'
import { resultEnd, resultPage } from './kinds.ts'
import type { PayEnd } from './pay-kind.ts'

/** The answer of a bank, for a visitor who is not signed in. */
export interface BankAnswer {
  readonly end: PayEnd
  readonly message: string | null
  /** The page where its payer signs in to see more. */
  readonly signIn: string
}

/**
 * Concludes a payment on the return from its bank, even without the session: the bank's page may have
 * opened another browser. The same return again gives the same answer. Null when it is no return from a bank.
 * @throws a redirect to the next page of the payment, or of an unknown one to `unknown`
 */
export async function bankReturn(
  { api, signedIn }: Pick<RequestContext, 'api' | 'signedIn'>,
  { searchParams }: URL,
  unknown: string,
): Promise<BankAnswer | null> {
  const payment = searchParams.get('payment')
  const redirectResult = searchParams.get('redirectResult')
  if (!payment || !redirectResult) return null
  const result: PaymentResult = await api.payments
    .details({ body: { payment, details: { redirectResult } } })
    .catch((error: unknown) => {
      throw error instanceof ApiProblem && error.status < 500 ? redirect(unknown) : error
    })
  const { address: target, isForGuests } = resultPage(result)
  if (signedIn || isForGuests) throw redirect(target)
  return { end: resultEnd(result), message: result.message, signIn: signInAddress(target) }
}

/** The answer of the bank, or `otherwise`, and the way in. */
export function BankAnswered({ answer, otherwise }: { answer: BankAnswer; otherwise: string }) {
  return (
    <>
      <p role="status" className="text-lg">
        {answer.message ?? otherwise}
      </p>
      <p className="actions">
        <LinkButton to={answer.signIn}>Me connecter</LinkButton>
      </p>
    </>
  )
}

/** The bank has not answered yet: reads the page again every two seconds, without JavaScript too. */
export function BankAwaited({ children }: { readonly children: ReactNode }) {
  useLookAgain()
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status" className="max-w-reading text-lg">
        {children}
      </p>
    </>
  )
}
