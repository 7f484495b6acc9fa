import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { cookiesAddress } from './addresses.ts'
import { consentCookie, purposes, type Purpose } from './consent.ts'
import type { Route } from './+types/take-choice.ts'

export function loader() {
  return redirect(cookiesAddress)
}

/** Keeps the choice, then back to the page it was made on, if the form names one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin, setCookie } = context.get(requestContext)
  const form = await request.formData()
  setCookie(consentCookie(allowedBy(form), new Date().toISOString().slice(0, 10), origin))
  const back = form.get('back')
  return back === null ? null : redirect(safeRedirect(back, '/'), { status: 303 })
}

function allowedBy(form: FormData): readonly Purpose[] {
  if (form.get('choice') === 'all') return purposes
  if (form.get('choice') === 'none') return []
  return purposes.filter((purpose) => form.has(purpose))
}
