import { ApiProblem, type Center } from '@quatre/contract'
import { data } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'

/**
 * The part of an address that names the centre of its page: the centre itself, or a booking of it.
 * Two addresses that give the same text are about the same centre; '' is about none.
 */
export function centerNamedBy({ searchParams }: URL): string {
  const center = searchParams.get('center')
  const booking = searchParams.get('booking')
  return center ? `center ${center}` : booking ? `booking ${booking}` : ''
}

/** The centre that the page is about, by its address; null of none. It need not be the chosen one. */
export async function namedCenter(site: RequestContext, url: URL): Promise<Center | null> {
  const named = url.searchParams.get('center')
  if (named) return site.center(idIn(named) ?? named)
  const id = idIn(url.searchParams.get('booking'))
  if (id === null || !site.signedIn) return null
  try {
    return await site.center((await site.api.bookings.get({ params: { id } })).center.id)
  } catch (error) {
    // The page itself shows the fault of its booking, or of the session.
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

/** The centre whose version of a page an address is; null of the network's own. @throws 404 of a centre unknown */
export async function centerInPath(site: RequestContext, params: object): Promise<Center | null> {
  const { center_name: slug } = params as { readonly center_name?: string }
  if (slug === undefined) return null
  const center = await site.center(slug)
  if (center === null) throw data(null, { status: 404 })
  return center
}
