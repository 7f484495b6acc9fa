import { safeRedirect } from '@quatre/domain'
import { data, redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { homeOfMember } from '../../site/pages/addresses.ts'
import { isInApplication, leaveForProvider } from '../parts/social/leave-for-provider.ts'
import { externalBrowserAddress } from './external-browser-address.ts'
import { providerNamed } from '../parts/social/provider-names.ts'
import { refusalAddress } from '../../site/form/refusals.ts'
import type { Route } from './+types/start.ts'

/** A longer one would not fit into the cookie. */
const longestTarget = 1_000

export function loader() {
  return redirect('/signin')
}

/** Sends a visitor to a provider; the page that was asked for waits in a cookie. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const provider = providerNamed(params.provider)
  if (provider === null) throw data(null, { status: 404 })
  const form = await request.formData()
  const wanted = safeRedirect(formText(form, 'redirect'), homeOfMember)
  const target = wanted.length > longestTarget ? homeOfMember : wanted
  if (isInApplication(request)) return redirect(externalBrowserAddress(target), 303)
  const wish = { provider, target, wantsAccount: form.has('wantsAccount'), tieTo: null }
  const leaving = await leaveForProvider(site, wish)
  return leaving ?? redirect(refusalAddress('social_provider_down', target), 303)
}
