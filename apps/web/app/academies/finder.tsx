import type { Center } from '@quatre/contract'
import { contracted, networkTimeZone, placeLine } from '@quatre/domain'
import { useCallback, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { FoundMap } from '../centers/parts/map/found-map.tsx'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { breadcrumbList, itemList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { socialPicture } from '../ui/art/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/finder.ts'
import { CampRows } from './finder/camp-rows.tsx'
import { ClubRows } from './finder/club-rows.tsx'
import { FinderForm } from './finder/finder-form.tsx'
import { filterQuery, readFilters, type Filters } from './finder/filters.ts'
import { groupsByHour, isOn, togetherFor, type Group, type Learner } from './finder/groups.ts'
import { HourRows, TogetherBand } from './finder/hour-rows.tsx'
import { readFamily, readOwnClub, searchCourses, searchEverywhere } from './finder/search.ts'
import { WaysLinks, countText, nearestClub, nothingText, waysOn } from './finder/ways-on.tsx'
import { academyAddress, finderAddress } from './parts/addresses.ts'
import { capital, weekdayName } from './parts/words.ts'
import './academies.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const type = url.pathname.includes('stage') ? 'camp' : 'academy'
  const asked = readFilters(url.searchParams)
  const family = await readFamily(site)
  const isKnown = (await site.center(asked.center || null)) !== null
  const isPlaceless = center === null && asked.place === null && asked.center === ''
  const ownClub = isPlaceless && family.length > 0 ? await readOwnClub(site) : null
  const filters = {
    ...asked,
    ...(ownClub && { place: ownClub.name }),
    ...(!isKnown && { center: '' }),
    ...(center && { place: null, center: '' }),
  }
  const path = finderAddress(type, center?.slug)
  const search = { type, center, filters } as const
  const found = await searchCourses(site, search, family)
  const { spot, isUnknown, learners, around, here, farther } = found
  const { weekday } = filters
  const isOfDay = isOn(weekday)
  const shown = here.filter(isOfDay)
  // the prices and places change with the next session
  site.madeOfAnswers(
    Math.min(
      ...[...around, ...farther].map(({ course }) =>
        Date.parse(course.nextSessionAt ?? course.firstDay),
      ),
    ),
  )
  const hours = groupsByHour(shown)
  const isNetwork = center === null && spot === null && filters.center === ''
  const together = type === 'academy' && !isNetwork ? togetherFor(hours, learners) : null
  const what = type === 'camp' ? 'Stages de padel' : 'Académies de padel'
  const clubs = Map.groupBy(around.filter(isOfDay), ({ academy }) => academy.center.slug)
  const chosen = await site.center((center?.slug ?? filters.center) || null)
  const where = chosen ? contracted(`à ${typographic(chosen.name)}`) : spot === null ? '' : null
  return {
    type,
    filters,
    path,
    hasPlace: center === null,
    family: family.map(({ id, firstName, age }) => ({
      id,
      firstName,
      age,
      isChosen: learners.some((one) => one.id === id),
    })),
    clubs: [...clubs].map(([slug, own]) => ({
      slug,
      label: `${typographic(own[0]?.academy.center.name ?? '')} (${own.length})`,
    })),
    // a week of holidays has nearly all: its form asks
    days: type === 'camp' ? [] : dayCounts(here),
    total: shown.length,
    title: contracted(center ? `${what} à ${typographic(center.name)}` : what),
    hero: heroText({ type, learners, weekday }),
    lead: leadText(type, center),
    ownClub: ownClub && typographic(ownClub.name),
    status: isUnknown
      ? `On ne connaît pas «\u00a0${filters.place}\u00a0».`
      : shown.length === 0
        ? nothingText(filters, where)
        : countText(shown.length, type),
    ways:
      shown.length === 0
        ? waysOn({
            everywhere: await searchEverywhere(site, search, found),
            filters,
            path,
            slug: center?.slug ?? null,
          })
        : [nearestClub(farther.filter(isOfDay), filters, path) ?? []].flat(),
    listed: [...new Map(here.map(({ academy }) => [academy.id, academy.center])).entries()].map(
      ([id, at]) => ({ name: typographic(at.name), to: academyAddress(id) }),
    ),
    followPath: `/accademies/follow?center=${chosen?.id ?? 'all'}`,
    mapAddress: `/_academies?${filterQuery(filters)}${type === 'camp' ? '&stages=1' : ''}`,
    tileUrl: site.tileUrl,
    parts: drawParts(site, {
      together: together && <TogetherBand together={together} />,
      rows: isNetwork ? (
        <ClubRows groups={shown} query={filterQuery({ ...filters, place: null })} />
      ) : type === 'camp' ? (
        <CampRows groups={shown} now={site.now} />
      ) : (
        <HourRows hours={hours} learners={learners} isOneCenter={chosen !== null} />
      ),
    }),
    hasTogether: together !== null,
    crumbs: [
      { label: 'Accueil', to: '/' },
      ...(center ? [{ label: typographic(center.name), to: `/${center.slug}` }] : []),
      { label: type === 'camp' ? 'Stages' : 'Académies', to: path },
    ],
  }
}

/** The days that have groups, with how many. */
function dayCounts(groups: readonly Group[]) {
  return [...Map.groupBy(groups, ({ course }) => course.weekday)]
    .toSorted(([one], [other]) => one - other)
    .map(([weekday, own]) => ({ weekday, count: own.length }))
}

/** The offer, and the place on a centre's own page. */
function leadText(type: 'academy' | 'camp', center: Center | null): string {
  const what =
    type === 'camp'
      ? 'Une semaine de vacances, ou seulement quelques jours'
      : 'Une saison de septembre à juin, et tu ne paies que les séances qui restent'
  return center === null ? `${what}.` : `${what}, au ${placeLine(center.address)}.`
}

/** « Zoé et Neo, le mercredi »: the question as it was asked; null of a guest. */
function heroText(of: { type: string; learners: readonly Learner[]; weekday: number | null }) {
  const { type, learners, weekday } = of
  if (learners.length === 0) return null
  const names = new Intl.ListFormat('fr').format(learners.map(({ firstName }) => firstName))
  const day = weekday === null ? '' : `le ${weekdayName(weekday)}`
  return `${names}, ${type === 'camp' ? `en stage ${day}`.trim() : day || 'à l’école'}`
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, type, path, filters, total, crumbs, listed } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    title,
    description:
      type === 'camp'
        ? `${title}\u00a0: semaines de vacances ou journées, âges, horaires, places et prix.`
        : `${title}\u00a0: groupes par âge et par niveau, jours, horaires, coachs, places et prix des séances qui restent.`,
    canonical: path,
    matches,
    thin: filterQuery(filters) !== '' || total === 0,
    picture: socialPicture({ kind: 'board', seed: type }),
    jsonLd: [
      breadcrumbList(crumbs, origin),
      ...(listed.length > 0 ? [itemList(listed, origin)] : []),
    ],
  })
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { path, hero, filters, family, days, status, total, ways, parts } = loaderData
  const { state, location } = useNavigation()
  const [told, setTold] = useState('')
  const tell = useCallback((texts: readonly string[]) => setTold(texts.join('. ')), [])
  const followed = useFollow(loaderData.followPath)
  const isSearching = state === 'loading' && location.pathname === path
  const query = filterQuery(filters)
  const to = (change: Partial<Filters>) => `${path}?${filterQuery({ ...filters, ...change })}`
  const hasDays = days.some(({ weekday }) => weekday !== filters.weekday)
  return (
    <div className="layout-width pt-6 pb-16">
      <h1 className="headline text-[clamp(1.625rem,8cqi,4rem)] leading-none">
        {hero ?? loaderData.title}
      </h1>
      <p className="mt-3 text-mute">{loaderData.lead}</p>
      {loaderData.ownClub && (
        <p className="mt-1 text-mute">
          Autour de ton club, {loaderData.ownClub}.{' '}
          <Link to={to({ place: '' })} className="link">
            Chercher partout
          </Link>
        </p>
      )}
      {family.length > 0 && <Family {...loaderData} to={to} />}
      <FinderForm {...loaderData} isCamp={loaderData.type === 'camp'} />
      {hasDays && (days.length > 1 || filters.weekday !== null) && (
        <nav aria-label="Jour" className="mt-2 flex flex-wrap gap-2">
          <Chip to={to({ weekday: null })} selected={filters.weekday === null} preventScrollReset>
            Tous les jours
          </Chip>
          {days.map(({ weekday, count }) => (
            <Chip
              key={weekday}
              to={to({ weekday })}
              selected={filters.weekday === weekday}
              preventScrollReset
            >
              {`${capital(weekdayName(weekday))} (${count})`}
            </Chip>
          ))}
        </nav>
      )}
      <div className="list-columns">
        <div className={classNames('transition-opacity', isSearching && 'opacity-50')}>
          {total > 0 && (
            <div className="flex flex-wrap items-baseline gap-x-4 pb-3">
              <p role="status" className="font-semibold">
                {status}
              </p>
              <LiveState what="places" followed={followed} timeZone={networkTimeZone} />
            </div>
          )}
          <p role="status" className="sr-only">
            {told}
          </p>
          {loaderData.hasTogether && (
            <LiveDrawn key={`band ${query}`} name="together" parts={parts} onTold={tell} />
          )}
          <LiveDrawn key={query} name="rows" parts={parts} onTold={tell} />
          {total === 0 ? <Nothing {...loaderData} /> : ways.length > 0 && <WaysLinks ways={ways} />}
        </div>
        {loaderData.hasPlace && total > 0 && (
          <FoundMap
            label={loaderData.type === 'camp' ? 'Carte des stages' : 'Carte des académies'}
            address={loaderData.mapAddress}
            tileUrl={loaderData.tileUrl}
          />
        )}
      </div>
    </div>
  )
}

type Told = Route.ComponentProps['loaderData']
type ToProps = { readonly to: (change: Partial<Filters>) => string }

/** The member's children, each a press away from being looked for or not. */
function Family({ family, to }: Told & ToProps) {
  const chosen = family.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  return (
    <ul aria-label="Pour qui" className="mt-4 flex flex-wrap gap-2">
      {family.map(({ id, firstName, age, isChosen }) => {
        const children = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id]
        return (
          <li key={id}>
            <Chip to={to({ children, age: 'Tous' })} selected={isChosen} preventScrollReset>
              {`${firstName}, ${age}\u00a0ans`}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}

/** The nearest alternatives to a search that finds nothing. */
function Nothing({ status, ways, path }: Told) {
  return (
    <EmptyState
      title={status}
      action={
        <LinkButton to={path} look="dark">
          Tout effacer
        </LinkButton>
      }
    >
      {ways.length > 0 && <WaysLinks ways={ways} />}
    </EmptyState>
  )
}
