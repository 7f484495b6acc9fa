import { requestContext } from '../../site/context.ts'
import { searchText } from '../../site/form/form-text.ts'
import type { Route } from './+types/place-choices.ts'

/** Returns the places that match the text of a place field. */
export function loader({ request, context }: Route.LoaderArgs) {
  const search = searchText(new URL(request.url).searchParams, 'search')
  return context.get(requestContext).api.centers.places({ query: { search } })
}

/** Nothing that is posted changes where towns are. */
export const shouldRevalidate = () => false
