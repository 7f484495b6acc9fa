import { groupByRegion } from '@quatre/domain'
import { requestContext } from '../site/context.ts'
import { typographic } from '../site/typographic.ts'
import type { Route } from './+types/center-choices.ts'

/** The centres by region for the picker; « Autre » comes last (requirement C3). */
export async function loader({ context }: Route.LoaderArgs) {
  const centers = await context.get(requestContext).api.centers.list()
  return groupByRegion(centers).map((region) => ({
    name: typographic(region.regionName),
    centers: region.centers.map(({ slug, name, address }) => ({
      slug,
      name: typographic(name),
      city: typographic(address.city),
    })),
  }))
}
