/** The services for signing in. */
export const socialProviders = ['google', 'apple', 'facebook'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** As people know them. */
export const socialProviderNames = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
} as const

/** « Facebook n’ouvre plus ton compte. », of one or several; null of none. */
export function opensNoMore(providers: readonly SocialProvider[]): string | null {
  const [first, ...others] = providers.map((provider) => socialProviderNames[provider])
  if (first === undefined) return null
  const verb = others.length === 0 ? 'n’ouvre' : 'n’ouvrent'
  return `${new Intl.ListFormat('fr').format([first, ...others])} ${verb} plus ton compte.`
}

/** The centre that a social sign-up has when it names none, where the site shows a centre of that id. */
export const defaultSocialCenterId = 1
