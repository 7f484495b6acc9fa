/** The services one can sign in with. */
export const socialProviders = ['google', 'facebook', 'apple'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** As people know them. */
export const socialProviderNames = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
} as const
