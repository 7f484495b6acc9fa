import { data, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import type { Route } from './+types/wallet-pass.ts'

/** The card of a member for their telephone: Apple takes a file, Google an address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const own = { params: { id: (await api.members.me()).id } }
  const { passes } = await api.cashback.memberCard(own)
  const wanted = new URL(request.url).searchParams.get('pour')
  const pass = passes.find((name) => name === wanted)
  if (pass === undefined) throw data(null, { status: 404 })
  if (pass === 'google') return redirect((await api.cashback.googlePass(own)).url)
  const file = await api.cashback.applePass(own)
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="4padel-la-fid.pkpass"',
      'cache-control': 'private, no-store',
    },
  })
}
