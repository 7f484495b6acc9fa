import { ApiProblem, type PaymentResult } from '@quatre/contract'
import type { ReactNode } from 'react'
import { redirect, type MetaDescriptor } from 'react-router'
import { useLookAgain } from '../bookings/parts/use-look-again.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext, type RequestContext } from '../site/context.ts'
import { requireMember } from '../site/pages/access.ts'
import { signInAddress } from '../site/pages/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/waits.ts'
import { findPaid, numberIn, payPageAt, resultEnd, resultPage } from './parts/kinds/kinds.ts'
import type { PayEnd } from './parts/kinds/pay-kind.ts'
import { Outcome } from './parts/outcome.tsx'

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const { description } = payPageAt(matches.at(-1)?.id).outcome.waits
  return privateHead('Vérification du paiement', description)
}

/** The return from a bank, for payments of every kind, then the wait for its answer. */
export async function loader({ url, params, pattern, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const page = payPageAt(pattern)
  const { unknown, waits } = page.outcome
  const answer = await bankReturn(site, url, unknown)
  if (answer !== null) return { pattern, answer, shown: null }
  if (numberIn(page, url) !== null) await requireMember(context, url)
  const shown = await waits.show(site, await findPaid(page, 'waits', site, url))
  return { pattern, answer, shown }
}

const waitTitle = 'Ta banque vérifie le paiement'
const failedTitle = 'Le paiement n’est pas passé'
const marks = { paid: 'done', cancelled: 'late', waits: 'wait', failed: 'failed' } as const

export default function Waits({ loaderData: { pattern, answer, shown } }: Route.ComponentProps) {
  const { titles, signIn, Beside, until, text, More } = payPageAt(pattern).outcome.waits
  if (answer !== null) {
    const title = { waits: waitTitle, failed: failedTitle, ...titles }[answer.end]
    return (
      <Outcome mark={marks[answer.end]} title={title}>
        <BankAnswered answer={answer} otherwise={`Connecte-toi ${signIn(answer.end)}`} />
      </Outcome>
    )
  }
  const soon = `Cela prend quelques secondes. Tu peux fermer cette page\u00a0: on t’écrit dès que ${until}, et tu ne paieras qu’une fois.`
  return (
    <Outcome mark="wait" title={waitTitle} beside={Beside && <Beside shown={shown} />}>
      <BankAwaited>{text?.(shown) ?? soon}</BankAwaited>
      {More && <More shown={shown} />}
    </Outcome>
  )
}

/** The answer of a bank, for a visitor who is not signed in. */
interface BankAnswer {
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
async function bankReturn(
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
function BankAnswered({ answer, otherwise }: { answer: BankAnswer; otherwise: string }) {
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
function BankAwaited({ children }: { readonly children: ReactNode }) {
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
