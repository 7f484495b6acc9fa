import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import type { Route } from './+types/file.ts'

/** Entries, results and ranks for the federation. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const id = idIn(params.tournamentId) ?? 0
  const { fileName, csv } = await orNotFound(api.referees.file({ params: { id } }))
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
