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
export const loader = (sent: Route.LoaderArgs) =>
  isPaying(sent) ? payment.loader(sent) : invitation.loader(sent)

export const action = (sent: Route.ActionArgs) =>
  isPaying(sent) ? payment.action(sent) : invitation.action(sent)

export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  return 'thing' in loaderData ? (
    <PayEntry loaderData={loaderData} actionData={actionData} />
  ) : (
    <Participants loaderData={loaderData} actionData={actionData} />
  )
}
