import { data, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { centerCookie } from '../site/cookies.ts'
import type { Route } from './+types/not-found.ts'
import { olderAddress } from './older-addresses.ts'

/** What no page answers: an older address that moved, or nothing at all. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  const older = olderAddress(new URL(request.url).pathname)
  if (older === null) return notFound()
  const { api, origin, setCookie } = context.get(requestContext)
  const centers = await api.centers.list()
  const center = centers.find(({ slug }) => slug === older.centerSlug)
  if (!center) return notFound()
  setCookie(centerCookie(center.slug, origin))
  throw redirect(older.to)
}

export function action(): never {
  return notFound()
}

function notFound(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
