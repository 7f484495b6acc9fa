import type { EntryCheck, SeriesStage } from '@quatre/contract'
import { distanceKm, series2026 } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { findMember, readAsMember } from '../../site/pages/access.ts'
import { readStages, takesEntries, type ShownStage } from '../parts/stage-words.ts'

/** The data of the page of the two choices. */
export type Choice = Awaited<ReturnType<typeof readChoice>>

/** The stages that take pairs, the stage and category chosen, and the check of both players. */
export async function readChoice(site: RequestContext, search: URLSearchParams) {
  const [stages, member, seasons] = await Promise.all([
    readStages(site),
    findMember(site),
    readAsMember(site, (api) => api.series.own({ query: {} })),
  ])
  const taking = stages.filter(({ events }) => events.some((one) => takesEntries(one, site.now)))
  const own = await site.center(member?.center?.id ?? site.chosenCenterSlug)
  const withKm = taking.map((stage) => {
    const at = { latitude: stage.lat, longitude: stage.lng }
    return { ...stage, km: own ? Math.round(distanceKm(own, at)) : null }
  })
  const bySex = { Female: 'dames', Male: 'messieurs' }[member?.gender as 'Female'] as
    string | undefined
  const wanted = search.get('categorie') ?? seasons?.[0]?.category ?? bySex ?? null
  const asked = idIn(search.get('etape'))
  const stage = withKm.find(({ id }) => id === asked) ?? nearest(withKm, wanted, site.now)
  const open = stage?.events.filter((event) => takesEntries(event, site.now)) ?? []
  const event =
    open.find(({ category }) => category === wanted) ??
    (search.has('categorie') ? undefined : open.find(hasPlaces)) ??
    null
  const season = seasons?.find(({ category }) => category === event?.category)
  const usual = season?.row.players.find(({ id }) => id !== null && id !== member?.id)
  const partner = idIn(search.get('avec')) ?? usual?.id ?? null
  return {
    now: site.now,
    isGuest: member === null,
    stages: withKm,
    town: own?.address.city ?? '',
    stage: stage ?? null,
    event,
    category: series2026.categories.find(({ code }) => code === event?.category) ?? null,
    check: member && event ? await readCheck(site, event, partner) : null,
  }
}

type Stage = ShownStage & { readonly km: number | null }

const hasPlaces = ({ pairs, capacity }: SeriesStage['events'][number]) => pairs < capacity

/** The nearest stage that has places in the category, of no known position the soonest. */
function nearest(stages: readonly Stage[], wanted: string | null, now: number): Stage | undefined {
  const withPlaces = stages.filter(({ events }) =>
    events.some(
      (one) =>
        takesEntries(one, now) && hasPlaces(one) && (wanted === null || one.category === wanted),
    ),
  )
  const [first] = withPlaces.toSorted((one, other) => (one.km ?? 0) - (other.km ?? 0))
  return first ?? stages[0]
}

/** With the usual partner, who may have left the network since. */
async function readCheck(
  site: RequestContext,
  { competitionId: id }: SeriesStage['events'][number],
  partner: number | null,
): Promise<EntryCheck | null> {
  const read = (query: { partner?: number }) =>
    readAsMember(site, (api) => api.entries.check({ params: { id }, query }))
  return partner === null ? read({}) : read({ partner }).catch(() => read({}))
}
