import { requestContext } from '../context.ts'
import type { Route } from './+types/center-choices.ts'

export type CenterChoices = Awaited<ReturnType<typeof loader>>

/** The centres by region for the picker; « Autre » comes last (specification section 2). */
export async function loader({ context }: Route.LoaderArgs) {
  const centers = await context.get(requestContext).api.centers.list()
  const regions = Map.groupBy(centers, (center) => center.regionWeb?.name ?? 'Autre')
  return [...regions]
    .map(([name, members]) => ({
      name,
      centers: members.map(({ slug, name: centerName, address }) => ({
        slug,
        name: centerName,
        city: address.city,
      })),
    }))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, 'fr'))
}

function rank(region: string): number {
  return region === 'Autre' ? 1 : 0
}
