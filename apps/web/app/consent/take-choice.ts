import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { ownTarget } from '../site/visit/own-target.ts'
import { cookiesAddress } from '../site/pages/addresses.ts'
import { configuredPurposes } from './configured-purposes.ts'
import { allowedBy, consentCookie, consentDay } from '../site/visit/consent.ts'
import type { Route } from './+types/take-choice.ts'

export function loader() {
  return redirect(cookiesAddress)
}

/** Keeps the choice, then back to the page it was made on, if the form names one. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const allowed = allowedBy(form, configuredPurposes(site))
  site.setCookie(consentCookie(allowed, consentDay(site.now), site.origin))
  if (!form.has('back')) return null
  return redirect(ownTarget(formText(form, 'back'), site.origin), { status: 303 })
}
