import { redirect } from 'react-router'
import { topUpAddress, topUpDoneAddress } from '../site/addresses.ts'
import { requestContext } from '../site/context.ts'
import { privatePage } from '../site/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/top-up-failed.ts'
import { readTopUp } from './read-top-up.ts'
import { TopUpOutcome } from './top-up-outcome.tsx'

export function meta() {
  return privatePage('Recharge non aboutie', 'Ta recharge n’est pas passée\u00a0: recommence.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  if (!search.has('topUp')) return { reason: search.get('reason'), failure: null }
  const { id, status, failure } = await readTopUp(context.get(requestContext), request)
  if (status === 'given') throw redirect(topUpDoneAddress(id))
  return { reason: null, failure }
}

export default function TopUpFailed({ loaderData: { reason, failure } }: Route.ComponentProps) {
  return (
    <TopUpOutcome icon="alert" title="Recharge non aboutie">
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
