import { socialProviders, type SocialProvider } from '@quatre/domain'

/** The provider of that name in an address or a form, or null. */
export function providerNamed(text: string | undefined): SocialProvider | null {
  return socialProviders.find((provider) => provider === text) ?? null
}

/** The path that a provider redirects to, and where the application hands a token over (routes.tsv). */
export const returnPath = (provider: SocialProvider) => `/${provider}-auth`
