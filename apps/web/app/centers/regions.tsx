import { requestContext } from '../site/context.ts'
import { Chip } from '../ui/chip.tsx'
import { typographic } from '../ui/typographic.ts'
import { Page } from '../ui/page.tsx'
import { useChosenInSight } from '../ui/browser/use-chosen-in-sight.ts'
import type { Route } from './+types/regions.ts'
import { LazyMap } from './parts/map/lazy-map.tsx'
import { orNotFound } from '../site/pages/not-found.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { regionGroups } from './region-groups.ts'
import { RegionSections } from './region-sections.tsx'
import './centers.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, now, tileUrl, ...site } = context.get(requestContext)
  const { region_id: regionId } = params as { region_id?: string }
  const [regions, centers] = await Promise.all([
    api.centers.regions(),
    regionId === undefined
      ? site.centers()
      : orNotFound(api.centers.ofRegion({ params: { id: regionId } })),
  ])
  return {
    regions: regions.map(({ id, name }) => ({ id, name: typographic(name) })),
    regionId: regionId === undefined ? null : Number(regionId),
    groups: regionGroups(centers, now),
    tileUrl,
  }
}

const regionTitle = ({
  regionId,
  regions,
}: Pick<Route.ComponentProps['loaderData'], 'regionId' | 'regions'>) =>
  regions.find(({ id }) => id === regionId)?.name ?? 'Centres par région'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { regionId } = loaderData
  const where = regionId === null ? 'région par région' : `en région ${regionTitle(loaderData)}`
  return pageHead({
    title: `${regionTitle(loaderData)} · Centres 4PADEL`,
    description: `Les centres 4PADEL, ${where}\u00a0: qui est ouvert, à quelle adresse, et la carte pour y aller.`,
    canonical: regionId === null ? '/centers' : `/centers/regions/${regionId}`,
    matches,
  })
}

export default function Regions({ loaderData }: Route.ComponentProps) {
  const { regions, regionId, groups, tileUrl } = loaderData
  const row = useChosenInSight<HTMLElement>()
  return (
    <Page look="large" title={regionTitle(loaderData)}>
      <nav ref={row} aria-label="Régions" className="relative -mx-4 mt-6 overflow-x-auto px-4 py-1">
        <ul className="flex gap-2 page-md:flex-wrap">
          <li>
            <Chip to="/centers" selected={regionId === null}>
              Toutes
            </Chip>
          </li>
          {regions.map(({ id, name }) => (
            <li key={id}>
              <Chip to={`/centers/regions/${id}`} selected={regionId === id} preventScrollReset>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      {regionId === null || groups.length === 0 ? (
        <RegionSections groups={groups} />
      ) : (
        <div className="region-columns">
          <div>
            <RegionSections groups={groups} />
          </div>
          <section aria-label="Carte de la région" className="region-map">
            <LazyMap
              centers={groups.flatMap(({ centers }) => centers)}
              tileUrl={tileUrl}
              visitor={null}
            />
          </section>
        </div>
      )}
      {groups.length === 0 && (
        <p className="mt-8 text-lg">Pas encore de centre dans cette région.</p>
      )}
    </Page>
  )
}
