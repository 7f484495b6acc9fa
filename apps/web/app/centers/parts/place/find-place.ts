import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'

/** The place that a text means; null of one unknown. */
export async function findPlace({ api }: Pick<RequestContext, 'api'>, search: string) {
  const [place] = await api.centers.places({ query: { search } })
  if (!place) return null
  const { latitude, longitude, name } = place
  return { latitude, longitude, name: typographic(name) }
}
