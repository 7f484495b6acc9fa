import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { cookiesAddress } from './addresses.ts'
import { configuredPurposes } from './configured-purposes.ts'
import { consentCookie, type Purpose } from './consent.ts'
import type { Route } from './+types/take-choice.ts'

export function loader() {
  return redirect(cookiesAddress)
}

/** Keeps the choice, then back to the page it was made on, if the form names one. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const allowed = allowedBy(form, configuredPurposes(site))
  site.setCookie(consentCookie(allowed, new Date().toISOString().slice(0, 10), site.origin))
  const back = form.get('back')
  return back === null ? null : redirect(safeRedirect(back, '/'), { status: 303 })
}

/** « Tout » is what was asked, not what may be asked one day. */
function allowedBy(form: FormData, asked: readonly Purpose[]): readonly Purpose[] {
  if (form.get('choice') === 'all') return asked
  if (form.get('choice') === 'none') return []
  return asked.filter((purpose) => form.has(purpose))
}
