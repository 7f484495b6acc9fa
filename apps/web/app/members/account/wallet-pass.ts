import { redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { orNotFound } from '../../site/not-found.ts'
import type { Route } from './+types/wallet-pass.ts'

/** The card of a member for their telephone: Apple takes a file, Google an address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { id } = await api.members.me()
  if (new URL(request.url).searchParams.get('pour') === 'google') {
    return redirect((await orNotFound(api.cashback.googlePass({ params: { id } }))).url)
  }
  const pass = await orNotFound(api.cashback.applePass({ params: { id } }))
  return new Response(pass as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="4padel-la-fid.pkpass"',
      'cache-control': 'private, no-store',
    },
  })
}
