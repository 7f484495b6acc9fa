import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/cities.ts'
import { findCities } from './find-cities.ts'

/** The communes of the postal code that is being typed. */
export function loader({ request, context }: Route.LoaderArgs) {
  const codePostal = new URL(request.url).searchParams.get('codePostal') ?? ''
  return findCities(context.get(requestContext).api, codePostal)
}

/** No form changes La Poste's data; asking again after one would be cut off by the next code. */
export const shouldRevalidate = () => false
