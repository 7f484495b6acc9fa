import { safeRedirect, inAppBrowserOf } from '@quatre/domain'
import { data, redirect } from 'react-router'
import { requestContext } from '../../context.ts'
import { homeOfMember } from '../sign-in-address.ts'
import { formText } from '../form-text.ts'
import { authorizeAddress } from './authorize-address.ts'
import { externalBrowserAddress } from './external-browser-address.ts'
import { providerNamed } from './provider-names.ts'
import { refusalAddress } from '../refusals.ts'
import { flowCookie } from './social-cookies.ts'
import type { Route } from './+types/start.ts'

/** A longer one would not fit into the cookie. */
const longestTarget = 1_000

export function loader() {
  return redirect('/signin')
}

/** Sends a visitor to a provider; the page that was asked for waits in a cookie. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { api, origin, setCookie } = context.get(requestContext)
  const provider = providerNamed(params.provider)
  if (provider === null) throw data(null, { status: 404 })
  const form = await request.formData()
  const wanted = safeRedirect(formText(form, 'redirect'), homeOfMember)
  const target = wanted.length > longestTarget ? homeOfMember : wanted
  if (inAppBrowserOf(request.headers.get('user-agent') ?? '') !== null) {
    return redirect(externalBrowserAddress(target), 303)
  }
  const question = { origin, state: crypto.randomUUID(), nonce: crypto.randomUUID() }
  const address = authorizeAddress(provider, await api.social.providers(), question)
  if (address === null) return redirect(refusalAddress('social_provider_down', target), 303)
  const wantsAccount = form.has('wantsAccount')
  const { state, nonce } = question
  setCookie(flowCookie({ provider, state, nonce, target, wantsAccount }, origin))
  return redirect(address, 303)
}
