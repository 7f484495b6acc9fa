import { ApiProblem, type Api } from '@quatre/contract'

export interface FoundCities {
  readonly names: string[]
  /** Why there are none; empty when there are some. */
  readonly message: string
}

/** The communes of a postal code, the most populated first; without any, the sentence with the reason. */
export async function findCities(api: Api, codePostal: string): Promise<FoundCities> {
  try {
    const { cities, message } = await api.members.cities({ query: { codePostal } })
    return { names: cities.map(({ name }) => name), message }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error
    return { names: [], message: error.fields.codePostal ?? error.message }
  }
}

/**
 * The communes of the typed postal code, and the chosen one: the typed one, or the only one there is; empty when it is
 * still to be chosen.
 */
export async function completeCity(
  api: Api,
  { postalCode = '', city = '' }: { readonly postalCode?: string; readonly city?: string },
): Promise<FoundCities & { readonly city: string }> {
  const found = await findCities(api, postalCode)
  const [first = '', ...others] = found.names
  const only = others.length === 0 ? first : ''
  return { ...found, city: found.names.includes(city) ? city : only }
}
