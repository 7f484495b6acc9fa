import type { RequestContext, SignInProviders } from '../../context.ts'
import type { ProviderName } from './provider-names.ts'
import { refusalOf } from './refusals.ts'

/** The services that any browser may sign in with. */
export function webProviders({ google, facebook }: SignInProviders): readonly ProviderName[] {
  return [...(google ? (['google'] as const) : []), ...(facebook ? (['facebook'] as const) : [])]
}

/**
 * What the sign-in and sign-up pages say of social sign-in: the services offered (Apple on iOS in
 * the mobile application only, specification section 4), and why the last attempt failed.
 */
export function socialChoices(request: Request, { signInProviders, appMode }: RequestContext) {
  const providers = [...webProviders(signInProviders)]
  if (appMode.isIos && signInProviders.apple) providers.push('apple')
  return { providers, refusal: refusalOf(request) }
}
