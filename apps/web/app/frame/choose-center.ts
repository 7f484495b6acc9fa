import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { centerCookie, clearedCenterCookie } from '../cookies.ts'
import type { Route } from './+types/choose-center.ts'

/**
 * Chooses a centre by its slug, or the nearest to a position; clears the choice without either.
 * Then back to the page it came from.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, origin, setCookie } = context.get(requestContext)
  const form = await request.formData()
  const slug = String(form.get('center') ?? '')
  const latitude = coordinate(form.get('latitude'))
  const longitude = coordinate(form.get('longitude'))
  const nearest = latitude === null || longitude === null ? {} : { query: { latitude, longitude } }
  const centers = await api.centers.list(nearest)
  const found = nearest.query ? centers[0] : centers.find((center) => center.slug === slug)
  setCookie(found ? centerCookie(found.slug, origin) : clearedCenterCookie(origin))
  return redirect(safeRedirect(form.get('back'), '/'))
}

function coordinate(value: FormDataEntryValue | null): number | null {
  const number = Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : null
}
