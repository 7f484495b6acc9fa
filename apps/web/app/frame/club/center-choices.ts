import { kilometres } from '@quatre/domain'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { requestContext } from '../../site/context.ts'
import { readCoordinates } from '../../site/visit/coordinates.ts'
import { typographic } from '../../ui/typographic.ts'
import type { Route } from './+types/center-choices.ts'

interface ChoiceGroup {
  readonly name: string
  readonly centers: readonly {
    readonly slug: string
    readonly name: string
    readonly city: string
    readonly distance?: string
  }[]
}

/** As many as the API gives at once. */
const mostNearest = 100

/**
 * The centres for the picker: nearest first around a position, else by region, where « Autre » comes
 * last (requirement C3).
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ChoiceGroup[]> {
  const { api, centers } = context.get(requestContext)
  const position = readCoordinates(new URL(request.url).searchParams)
  if (position === null) return centerRegions(await centers())
  const nearest = await api.centers.list({ query: { ...position, _limit: mostNearest } })
  return [
    {
      name: 'Du plus proche au plus loin',
      centers: nearest.map(({ slug, name, address, distanceKm }) => ({
        slug,
        name: typographic(name),
        city: typographic(address.city),
        distance: kilometres(distanceKm ?? 0),
      })),
    },
  ]
}
