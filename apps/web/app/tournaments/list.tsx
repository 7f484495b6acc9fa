import type { Competition } from '@quatre/contract'
import { contracted, plural, tournamentEventNames } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { FoundMap } from '../centers/parts/map/found-map.tsx'
import { findPlace } from '../centers/parts/place/find-place.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext, type RequestContext } from '../site/context.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { breadcrumbList, itemList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { socialPicture } from '../ui/art/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ListPages } from '../ui/list-pages.tsx'
import { EmptyState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/list.ts'
import { FilterForm } from './list/filter-form.tsx'
import { levelOptions } from './list/level-options.ts'
import { filterQuery, readFilters, type Filters } from './list/filters.ts'
import { levelAsked, tournamentQuery } from './list/search.ts'
import { tournamentAddress, tournamentsAddress } from './parts/addresses.ts'
import { readStandings, StandingLine } from './parts/entry/standing.tsx'
import { listTournaments } from './parts/read-tournament.ts'
import { tournamentStage, stageUntil } from './parts/stage.ts'
import { TournamentRows } from './parts/tournament-rows.tsx'
import { competitionTitle } from './parts/words.ts'
import './parts/rows.css'

const perPage = 10

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const asked = readFilters(url.searchParams)
  const filters = center ? { ...asked, place: '' } : asked
  const path = tournamentsAddress(center?.slug)
  const spot = filters.place === '' ? null : await findPlace(site, filters.place)
  const level = await levelAsked(site, filters)
  const isUnknown = filters.place !== '' && spot === null
  const { total, competitions } = isUnknown
    ? { total: 0, competitions: [] }
    : await listTournaments(site, {
        ...tournamentQuery({ filters, center, spot, level, now: site.now }),
        _page: filters.page,
        _limit: perPage,
      })
  const pages = Math.ceil(total / perPage)
  // the list is shorter than it was, or never was so long
  if (filters.page > Math.max(pages, 1))
    throw redirect(listAddress(path, { ...filters, page: pages }))
  const until = competitions.map((one) =>
    Math.min(stageUntil(one, site.now), Date.parse(one.endsAt)),
  )
  site.madeOfAnswers(Math.min(...until.filter((at) => at > site.now)))
  const own = await readOwn(site, competitions)
  const event = filters.event && tournamentEventNames[filters.event]
  const what = ['Tournois de padel', filters.category, event].filter(Boolean).join(' ')
  const set = filterQuery({ ...filters, place: '', page: 1 })
    .split('&')
    .filter(Boolean).length
  return {
    path,
    filters,
    set,
    levels: levelOptions(site),
    pages,
    total,
    title: contracted(center ? `${what} à ${typographic(center.name)}` : what),
    status: resultsText(total, spot?.name ?? null, filters, isUnknown),
    listed: competitions.map((one) => ({
      name: competitionTitle(one),
      to: tournamentAddress(one.id),
    })),
    tileUrl: site.tileUrl,
    parts: drawParts(site, {
      rows: (
        <TournamentRows
          tournaments={competitions}
          center={center?.slug ?? null}
          now={site.now}
          own={own}
        />
      ),
    }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      ...(center ? [{ label: typographic(center.name), to: `/${center.slug}` }] : []),
      { label: 'Tournois', to: path },
    ],
  }
}

/** For each tournament of a list that takes entries: whether a signed-in member may enter, and why not. */
async function readOwn(
  site: RequestContext,
  competitions: readonly Competition[],
): Promise<ReadonlyMap<number, ReactNode>> {
  const open = competitions.filter((one) =>
    ['open', 'full'].includes(tournamentStage(one, site.now)),
  )
  const standings = await readStandings(
    site,
    open.map(({ id }) => id),
  )
  return new Map(standings.map((one) => [one.id, <StandingLine key={one.id} {...one} />]))
}

function resultsText(
  total: number,
  spot: string | null,
  { distance, place }: Filters,
  isUnknown: boolean,
) {
  if (isUnknown) return `On ne connaît pas «\u00a0${place}\u00a0».`
  const count = plural(total, 'tournoi', 'tournois')
  return spot === null ? count : contracted(`${count} à moins de ${distance}\u00a0km de ${spot}`)
}

const listAddress = (path: string, filters: Filters) =>
  `${path}?${filterQuery(filters)}`.replace(/\?$/, '')

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, path, filters, set, total, crumbs, listed } = loaderData
  const { page, place } = filters
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${title}\u00a0: P25 à P2000, loisir et académies. Dates, places, prix, poules et scores en direct.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    matches,
    thin: set > 0 || place !== '' || total === 0,
    picture: socialPicture({ kind: 'board', seed: 'tournois' }),
    jsonLd: [
      breadcrumbList(crumbs, origin),
      ...(listed.length > 0 ? [itemList(listed, origin)] : []),
    ],
  })
}

export default function Tournaments({ loaderData }: Route.ComponentProps) {
  const { path, title, filters, set, levels, status, total, pages, parts, tileUrl } = loaderData
  const { state, location } = useNavigation()
  const isSearching = state === 'loading' && location.pathname === path
  return (
    <div className="layout-width pt-6 pb-16">
      <h1 className="headline text-[clamp(1.625rem,8cqi,4rem)] leading-none">{title}</h1>
      <FilterForm
        filters={filters}
        levels={levels}
        path={path}
        hasPlace={path === tournamentsAddress()}
        set={set}
      />
      <div className="list-columns">
        <div className={classNames('transition-opacity', isSearching && 'opacity-50')}>
          <p role="status" className="py-2 font-semibold">
            {status}
          </p>
          {total === 0 && <Nothing {...loaderData} />}
          <Drawn name="rows" parts={parts} />
          <ListPages
            page={filters.page}
            pages={pages}
            address={(page) => listAddress(path, { ...filters, page })}
            before="Plus tôt"
            after="Plus tard"
          />
          <p className="mt-5">
            <Link to="/ligues-et-tournois" className="link">
              Jouer en équipe, toute une saison
            </Link>
          </p>
        </div>
        {path === tournamentsAddress() && total > 0 && (
          <FoundMap
            label="Carte des tournois"
            address={`/_tournois?${filterQuery({ ...filters, page: 1 })}`}
            tileUrl={tileUrl}
          />
        )}
      </div>
    </div>
  )
}

function Nothing({ filters, path, set }: Route.ComponentProps['loaderData']) {
  const isNarrow = set > 0 || filters.place !== ''
  return (
    <EmptyState
      title={isNarrow ? 'Aucun tournoi ne répond à tout.' : 'Pas de tournoi annoncé.'}
      action={
        <LinkButton to={isNarrow ? path : tournamentsAddress()} look="dark">
          {isNarrow ? 'Tout effacer' : 'Voir tous les tournois'}
        </LinkButton>
      }
    >
      {isNarrow
        ? 'Élargis la distance, les dates ou la catégorie.'
        : 'Les prochains s’afficheront ici dès leur ouverture.'}
    </EmptyState>
  )
}
