/** The services one can sign in with, as people know them. */
export const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const

export type ProviderName = keyof typeof providerNames

export function providerNamed(text: string | undefined): ProviderName | null {
  return text !== undefined && Object.hasOwn(providerNames, text) ? (text as ProviderName) : null
}

/** Where a provider sends back to, and where the application hands a token over (routes.tsv). */
export const returnPath = (provider: ProviderName) => `/${provider}-auth`
