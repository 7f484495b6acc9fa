import { requestContext } from '../site/context.ts'
import { centerRegions } from '../site/center-select.tsx'
import type { Route } from './+types/center-choices.ts'

/** The centres by region for the picker; « Autre » comes last (requirement C3). */
export async function loader({ context }: Route.LoaderArgs) {
  return centerRegions(await context.get(requestContext).centers())
}
