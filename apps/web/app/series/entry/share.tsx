import { privateHead } from '../../site/pages/page-head.ts'
import Participants, * as invitation from '../../tournaments/entry/participants.tsx'
import PayEntry, * as payment from '../../tournaments/entry/payment.tsx'
import type { Route } from './+types/share.ts'

export const meta = () =>
  privateHead('Ta part de l’inscription', 'Réponds à l’invitation, ou paie ta part de l’étape.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

const isPaying = ({ url }: Pick<Route.LoaderArgs, 'url'>) =>
  !url.searchParams.has('invitation') && url.searchParams.has('inscription')

/** The link of the second player, then the payment of a part: the pages of any tournament. */
export async function loader(sent: Route.LoaderArgs) {
  return isPaying(sent)
    ? { paid: await payment.loader(sent), invited: null }
    : { paid: null, invited: await invitation.loader(sent) }
}

export const action = (sent: Route.ActionArgs) =>
  isPaying(sent) ? payment.action(sent) : invitation.action(sent)

export default function Share({ loaderData: { paid, invited }, actionData }: Route.ComponentProps) {
  if (paid) return <PayEntry loaderData={paid} actionData={actionData} />
  return invited && <Participants loaderData={invited} actionData={actionData} />
}
