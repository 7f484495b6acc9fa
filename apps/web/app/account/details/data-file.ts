import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/data-file.ts'

/** Everything kept about the member, as a file to download. */
export async function loader({ context }: Route.LoaderArgs) {
  const everything = await context.get(requestContext).api.export.data()
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="4padel-mes-donnees.json"',
      'cache-control': 'private, no-store',
    },
  })
}
