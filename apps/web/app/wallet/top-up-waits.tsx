import { redirect } from 'react-router'
import { requireMember } from '../site/pages/access.ts'
import { topUpAddress } from '../site/pages/addresses.ts'
import { topUpDoneAddress, topUpErrorAddress } from '../payments/parts/pay-addresses.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { BankAnswered, BankAwaited, bankReturn } from '../payments/parts/bank-return.tsx'
import type { Route } from './+types/top-up-waits.ts'
import { readTopUp } from './read-top-up.ts'
import { TopUpOutcome } from './top-up-outcome.tsx'

export const meta = () => privateHead('Vérification du paiement', 'Ta banque confirme ta recharge.')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const answer = await bankReturn(site, url, `${topUpAddress}/error`)
  if (answer !== null) return { answer, balanceCents: null }
  const { refund } = await requireMember(context, url)
  const { id, status, paymentInProgress } = await readTopUp(site, request)
  if (status === 'given') throw redirect(topUpDoneAddress(id))
  if (!paymentInProgress) throw redirect(topUpErrorAddress(id))
  return { answer, balanceCents: refund.value }
}

const titles = {
  paid: 'Ton SOLDE est crédité',
  cancelled: 'Recharge annulée',
  waits: 'Ta banque vérifie le paiement',
  failed: 'Le paiement n’est pas passé',
} as const

export default function TopUpWaits({ loaderData }: Route.ComponentProps) {
  const { answer, balanceCents } = loaderData
  return (
    <TopUpOutcome title={titles[answer?.end ?? 'waits']} balanceCents={balanceCents}>
      {answer ? (
        <BankAnswered answer={answer} otherwise="Connecte-toi pour voir ton SOLDE." />
      ) : (
        <BankAwaited>
          Cela prend quelques secondes. Tu peux fermer cette page{'\u00a0'}: on t’écrit dès que ton
          SOLDE est crédité, et tu ne paieras qu’une fois.
        </BankAwaited>
      )}
    </TopUpOutcome>
  )
}
