import { ApiProblem, type CallInput, type contract } from '@quatre/contract'
import { readAsMember } from '../site/pages/access.ts'
import { requestContext } from '../site/context.ts'
import type { PushOfSession } from './parts/push-session.ts'
import type { Route } from './+types/push-subscription.ts'

type Subscription = CallInput<typeof contract.push.subscribe>['body']

/** Whether the browser of this session is notified; null for guests. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const session: PushOfSession | null = await readAsMember(site, (api) => api.push.describe())
  return Response.json(session)
}

/** Takes the subscription that a browser has made; `null`: it has made an end of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { push } = context.get(requestContext).api
  const subscription = (await request.json().catch(() => null)) as Subscription | null
  try {
    await (subscription === null ? push.unsubscribe() : push.subscribe({ body: subscription }))
    return Response.json(null)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return Response.json(null, { status: error.status })
  }
}
