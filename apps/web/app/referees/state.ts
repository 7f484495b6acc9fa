import { requestContext } from '../site/context.ts'
import type { Route } from './+types/state.ts'
import { readDesk } from './read-desk.ts'

/** The state of a tournament, for its screen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = await readDesk(context.get(requestContext), params.tournamentId)
  return Response.json(desk, { headers: { 'Cache-Control': 'private, no-store' } })
}
