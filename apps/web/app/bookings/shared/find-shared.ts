import type { Api, OwnPlace, SharedBooking } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { redirectWithoutKeys } from '../../site/form/mail-link.ts'
import { readAsMember } from '../../site/pages/access.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import {
  forgottenPlace,
  keptPlace,
  mailedPlace,
  placeCookie,
} from '../../payments/parts/place-cookie.ts'

/**
 * The booking of a link. A link that is cut off is as unknown as a made-up one.
 * @throws the 404 page when there is none; without a key, the page that shows a whole link
 */
export function findShared(api: Api, key: string | undefined): Promise<SharedBooking> {
  if (key === undefined) throw redirect('/paiement/lien')
  return orNotFound(api.bookings.shared({ params: { key } }))
}

/** The place of the visitor: a member's by their session, else a guest's by the cookie of this browser. */
export async function findOwnPlace(site: RequestContext, key: string): Promise<OwnPlace | null> {
  const place = keptPlace(site.cookies, key)
  if (!site.signedIn && place === undefined) return null
  const asked = { params: { key }, body: { place } }
  const read = (api: Api) => api.shares.own(asked)
  const found = site.signedIn ? await readAsMember(site, read) : await read(site.api)
  const own = found?.own ?? null
  // another player's by now, or of a member who has one of their own
  if (found !== null && place !== undefined && own?.isGuest !== true) {
    site.setCookie(forgottenPlace(key, site))
  }
  return own
}

/**
 * Keeps the paid place that the key of a mail is for, and leads to the same page without the key. Any other key
 * changes nothing, since another site may lead here: nor does one where the visitor has a place already.
 */
export async function keepMailedPlace(
  site: RequestContext,
  key: string,
  request: Request,
): Promise<Response | null> {
  const url = new URL(request.url)
  if (!url.searchParams.has('users_key')) return null
  const place = mailedPlace(url)
  if (place !== undefined && (await findOwnPlace(site, key)) === null) {
    const read = site.api.shares.own({ params: { key }, body: { place } })
    const { own } = await orNotFound(read)
    if (own?.status === 'Confirmed') site.setCookie(placeCookie(key, place, site))
  }
  return redirectWithoutKeys(request, url.searchParams.has('rendre') ? '?rendre' : '')
}
