import type { Api } from '@quatre/contract'
import type { RequestContext } from '../../context.ts'
import type { ProviderName } from './provider-names.ts'
import { refusalOf } from './refusals.ts'

/** The services that any browser may sign in with. */
export async function webProviders(api: Api): Promise<readonly ProviderName[]> {
  const { google, facebook } = await api.social.providers()
  return [...(google ? (['google'] as const) : []), ...(facebook ? (['facebook'] as const) : [])]
}

/**
 * What the sign-in and sign-up pages say of social sign-in: the services offered (Apple on iOS in
 * the mobile application only, specification section 4), and why the last attempt failed.
 */
export async function socialChoices(request: Request, { api, appMode }: RequestContext) {
  const providers = [...(await webProviders(api))]
  if (appMode.isIos && (await api.social.providers()).apple) providers.push('apple')
  return { providers, refusal: refusalOf(request) }
}
