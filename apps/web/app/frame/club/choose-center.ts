import { redirect, replace } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { readCoordinates } from '../../site/visit/coordinates.ts'
import { centerCookie, clearedCenterCookie, guessedCenterCookie } from '../../site/visit/cookies.ts'
import { formText } from '../../site/form/form-text.ts'
import { ownTarget } from '../../site/visit/own-target.ts'
import type { Route } from './+types/choose-center.ts'

export function loader() {
  return redirect('/')
}

/**
 * Chooses a centre by its slug, or the nearest to a position; clears the choice without either.
 * `guess` marks a choice without a request of the visitor.
 * Then leads back to the page it came from, if it names one: without one the visitor stays on
 * their present page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, origin, setCookie, ...site } = context.get(requestContext)
  const form = await request.formData()
  const position = readCoordinates(form)
  const found =
    position === null
      ? await site.center(formText(form, 'center'))
      : (await api.centers.list({ query: position }))[0]
  const makeCookie = form.has('guess') ? guessedCenterCookie : centerCookie
  setCookie(found ? makeCookie(found.slug, origin) : clearedCenterCookie(origin))
  if (!form.has('back')) return null
  const back = ownTarget(formText(form, 'back'), origin)
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/.exec(back) ?? []
  // a page of a centre would choose that centre again: the same page of the other one, or home
  if ((await site.center(first)) === null) return replace(back)
  return replace(found ? `/${found.slug}${rest}` : '/')
}
