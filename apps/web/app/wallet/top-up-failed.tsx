import { redirect } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'
import { topUpDoneAddress } from '../payments/parts/pay-addresses.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/top-up-failed.ts'
import { readTopUp } from './read-top-up.ts'
import { TopUpOutcome } from './top-up-outcome.tsx'

export const meta = () =>
  privateHead('Recharge non aboutie', 'Ta recharge n’est pas passée\u00a0: recommence.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const search = new URL(request.url).searchParams
  const { refund } = await site.api.members.me()
  const shown = { reason: search.get('reason'), failure: null, balanceCents: refund.value }
  if (!search.has('topUp')) return shown
  const { id, status, failure } = await readTopUp(site, request)
  if (status === 'given') throw redirect(topUpDoneAddress(id))
  return { ...shown, failure }
}

export default function TopUpFailed({ loaderData }: Route.ComponentProps) {
  const { reason, failure, balanceCents } = loaderData
  return (
    <TopUpOutcome title="Recharge non aboutie" balanceCents={balanceCents}>
      <p role="status" className="text-lg">
        {reason === 'methods'
          ? 'Erreur payment methods.'
          : (failure ?? 'Ton paiement n’est pas passé. Rien n’a été débité.')}
      </p>
      <p className="actions">
        <LinkButton to={topUpAddress}>Recommencer</LinkButton>
      </p>
    </TopUpOutcome>
  )
}
