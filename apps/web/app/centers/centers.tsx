import type { Api } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { readCoordinates } from '../site/visit/coordinates.ts'
import { searchText } from '../site/form/form-text.ts'
import { typographic } from '../ui/typographic.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useInBrowser } from '../ui/browser/use-in-browser.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/centers.ts'
import { centerLine } from './parts/center-line.ts'
import { CenterRow } from './center-row.tsx'
import { LazyMap } from './parts/map/lazy-map.tsx'
import { regionGroups } from './region-groups.ts'
import { RegionSections } from './region-sections.tsx'
import { SearchForm } from './search-form.tsx'
import './centers.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, now, tileUrl } = context.get(requestContext)
  const address = new URL(request.url).searchParams
  const search = searchText(address, 'recherche')
  const position = search === '' ? readCoordinates(address) : null
  const found = search === '' ? null : await findAround(api, search)
  const asked = position === null ? {} : { ...position, _limit: mostNearest }
  const centers = found?.centers ?? (await api.centers.list({ query: asked }))
  const lines = centers.map((center) => centerLine(center, now))
  return {
    search,
    visitor: position,
    status: `${plural(centers.length, 'centre', 'centres')}${found?.where ?? (position ? nearestFirst : '')}`,
    lines,
    groups: search === '' && position === null ? regionGroups(centers, now) : null,
    tileUrl,
  }
}

const nearestFirst = ', du plus proche au plus loin'
const shownAround = 8
/** As many as the API gives at once. */
const mostNearest = 100

/** The centres of a name, or those nearest to the town or postal code that is meant. */
async function findAround(api: Api, search: string) {
  const [place] = await api.centers.places({ query: { search } })
  // the beginning of a code is that of many: of the centres too
  const isAround =
    place?.kind === 'town' || (place?.kind === 'postalCode' && search.includes(place.detail))
  if (!place || !isAround) {
    const centers = await api.centers.list({ query: { search } })
    return { centers, where: ` pour «\u00a0${search}\u00a0»` }
  }
  const { latitude, longitude, name, detail } = place
  const query = { latitude, longitude, _limit: shownAround }
  const centers = await api.centers.list({ query })
  const where = ` autour de ${typographic(name)} (${detail})${nearestFirst}`
  return { centers, where }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Nos centres de padel',
    description: 'Trouve un centre 4PADEL près de chez toi, par ville ou code postal, et réserve.',
    canonical: '/nos-centres',
    matches,
  })
}

/** On a phone the map takes the place of the list. */
const mapHash = '#carte'
const fromList = 'fromList'

export default function Centers({ loaderData }: Route.ComponentProps) {
  const { search, visitor, status, lines, groups, tileUrl } = loaderData
  const { state, location } = useNavigation()
  const searching = state === 'loading' && location.pathname.startsWith('/nos-centres')
  const { hash, search: query } = useLocation()
  // the server does not get the hash of an address, so it has drawn the list
  const isOnMap = useInBrowser() && hash === mapHash
  useEffect(() => {
    if (isOnMap) document.querySelector(mapHash)?.scrollIntoView()
  }, [isOnMap])
  return (
    <div className={classNames('centers-page layout-width', isOnMap && 'centers-on-map')}>
      <header className="pt-8 pb-6 page-lg:pt-12">
        <h1 className="headline text-3xl page-lg:text-4xl">Nos centres</h1>
        <div className="mt-6 max-w-[46rem]">
          <SearchForm search={search} around={visitor !== null} />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-10 page-lg:grid-cols-[minmax(0,1fr)_minmax(20rem,406px)]">
        <div className={classNames('centers-list transition-opacity', searching && 'opacity-50')}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b">
            <p role="status" className="py-3 font-semibold">
              {status}
            </p>
            {lines.length > 0 && (
              <Link
                to={{ search: query, hash: mapHash }}
                state={fromList}
                className="scripted button button-quiet button-small ml-auto page-lg:hidden"
              >
                <Icon name="map" /> Carte
              </Link>
            )}
            <p className="flex gap-4 text-sm">
              <Link to="/centers" className="link inline-flex min-h-11 items-center">
                Par région
              </Link>
              <Link to="/nos-centres/liste" className="link inline-flex min-h-11 items-center">
                Adresses et téléphones
              </Link>
            </p>
          </div>
          {groups && <RegionSections groups={groups} />}
          {!groups && lines.length > 0 && (
            <ul>
              {lines.map((center) => (
                <CenterRow key={center.id} center={center} level={2} />
              ))}
            </ul>
          )}
          {lines.length === 0 && (
            <div className="mt-6">
              <EmptyState
                title="Rien à cet endroit"
                action={<LinkButton to="/nos-centres">Voir tous les centres</LinkButton>}
              >
                Vérifie l’orthographe, ou cherche par code postal{'\u00a0'}: on te montre les plus
                proches.
              </EmptyState>
            </div>
          )}
        </div>
        <section id="carte" aria-label="Carte des centres">
          <div className="centers-map">
            <LazyMap centers={lines} tileUrl={tileUrl} visitor={visitor} />
            <BackToList />
          </div>
        </section>
      </div>
    </div>
  )
}

/** A step back to where the list was left, where one came from there. */
function BackToList() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to={{ search, hash: '' }}
      replace
      className="button button-dark centers-back"
      onClick={(event) => {
        if (state !== fromList) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="list" /> Liste
    </Link>
  )
}
