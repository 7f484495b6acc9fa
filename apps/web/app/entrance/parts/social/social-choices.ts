import { socialProviders, type SocialProvider } from '@quatre/domain'
import type { RequestContext, SignInProviders } from '../../../site/context.ts'

/** The services that any browser may sign in with. */
export function webProviders({ google, facebook }: SignInProviders): readonly SocialProvider[] {
  return [...(google ? (['google'] as const) : []), ...(facebook ? (['facebook'] as const) : [])]
}

/**
 * The services that the sign-in and sign-up pages offer: Apple on iOS in the mobile application only
 * (requirement M33).
 */
export function pageProviders({ signInProviders, appMode }: RequestContext) {
  const offersApple = appMode.isIos && signInProviders.apple
  return socialProviders.filter((provider) =>
    provider === 'apple' ? offersApple : signInProviders[provider],
  )
}
