import { data, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { centerCookie } from '../site/visit/cookies.ts'
import type { Route } from './+types/not-found.ts'
import { olderAddress } from '../site/pages/older-addresses.server.ts'

/** An address without a page: an older one that moved, or an unknown one. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  const older = olderAddress(new URL(request.url).pathname)
  if (older === null) return notFound()
  const { center, origin, setCookie } = context.get(requestContext)
  const found = await center(older.centerSlug)
  if (found === null) return notFound()
  setCookie(centerCookie(found.slug, origin))
  throw redirect(older.to)
}

export function action(): never {
  return notFound()
}

function notFound(): never {
  throw data({ message: 'This page could not be found', statusCode: 404 }, { status: 404 })
}

export default function NotFound() {
  return null
}
