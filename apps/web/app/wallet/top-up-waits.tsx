import { redirect } from 'react-router'
import { requireMember } from '../site/pages/access.ts'
import { signInAddress, topUpAddress } from '../site/pages/addresses.ts'
import { topUpDoneAddress, topUpErrorAddress } from '../site/payments/pay-addresses.ts'
import { useLookAgain } from '../site/bookings/use-look-again.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { concludePayment } from '../site/payments/conclude-payment.ts'
import { resultAddress, resultEnd } from '../site/payments/pay-pages.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/top-up-waits.ts'
import { readTopUp } from './read-top-up.ts'
import { TopUpOutcome } from './top-up-outcome.tsx'

export const meta = () => privateHead('Vérification du paiement', 'Ta banque confirme ta recharge.')

/** The return from the bank: concluded whoever comes back, even without the session. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const search = new URL(request.url).searchParams
  const [payment, redirectResult] = [search.get('payment'), search.get('redirectResult')]
  if (payment === null || redirectResult === null) {
    const { refund } = await requireMember(context, url)
    const { id, status, paymentInProgress } = await readTopUp(site, request)
    if (status === 'given') throw redirect(topUpDoneAddress(id))
    if (!paymentInProgress) throw redirect(topUpErrorAddress(id))
    return { end: null, balanceCents: refund.value }
  }
  const result = await concludePayment(site, payment, redirectResult)
  if (result === null) throw redirect(`${topUpAddress}/error`)
  const target = resultAddress(result)
  if (site.signedIn) throw redirect(target)
  return { end: resultEnd(result), message: result.message, signIn: signInAddress(target) }
}

export default function TopUpWaits({ loaderData }: Route.ComponentProps) {
  return loaderData.end === null ? <Waiting {...loaderData} /> : <Returned {...loaderData} />
}

/** The bank has not answered yet: looks again every two seconds, without JavaScript too. */
function Waiting({ balanceCents }: { readonly balanceCents: number }) {
  useLookAgain()
  return (
    <TopUpOutcome title="Ta banque vérifie le paiement" balanceCents={balanceCents}>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status" className="text-lg">
        Cela prend quelques secondes. Tu peux fermer cette page{'\u00a0'}: on t’écrit dès que ton
        SOLDE est crédité, et tu ne paieras qu’une fois.
      </p>
    </TopUpOutcome>
  )
}

const titles = {
  paid: 'Ton SOLDE est crédité',
  cancelled: 'Recharge annulée',
  waits: 'Ta banque vérifie le paiement',
  failed: 'Le paiement n’est pas passé',
} as const

interface ReturnedProps {
  readonly end: keyof typeof titles
  readonly message: string | null
  readonly signIn: string
}

/** Back from the bank without the session: what happened, and the way in. */
function Returned({ end, message, signIn }: ReturnedProps) {
  return (
    <TopUpOutcome title={titles[end]} balanceCents={null}>
      <p role="status" className="text-lg">
        {message ?? 'Connecte-toi pour voir ton SOLDE.'}
      </p>
      <p className="actions">
        <LinkButton to={signIn}>Me connecter</LinkButton>
      </p>
    </TopUpOutcome>
  )
}
