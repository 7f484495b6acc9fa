import type { Center } from '@quatre/contract'
import { contracted, dayOf, levelNames, networkTimeZone, placeLine, plural } from '@quatre/domain'
import { Link, useNavigation } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { findPlace } from '../centers/parts/place/find-place.ts'
import { requestContext, type RequestContext } from '../site/context.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { readAsMember } from '../site/pages/access.ts'
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
import { groupsFor, hoursOf, learnersFrom, togetherFor, type Learner } from './finder/groups.ts'
import { HourRows, TogetherBand } from './finder/hour-rows.tsx'
import { academyAddress, finderAddress } from './parts/addresses.ts'
import { weekdayName } from './parts/words.ts'
import './academies.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const type = url.pathname.includes('stage') ? 'camp' : 'academy'
  const asked = readFilters(url.searchParams)
  const filters = center ? { ...asked, place: '' } : asked
  const spot = filters.place === '' ? null : await findPlace(site, filters.place)
  const isUnknown = filters.place !== '' && spot === null
  const [family, found] = await Promise.all([
    readFamily(site),
    isUnknown
      ? null
      : site.api.academies.list({
          query: {
            type: type === 'camp' ? 2 : 1,
            ...(center && { center: center.id }),
            ...(spot && { userLatitude: spot.latitude, userLongitude: spot.longitude }),
            ...(spot && { distance: filters.distance }),
            ...(filters.level && { level: filters.level }),
            age: filters.age,
          },
        }),
  ])
  // an age that is chosen says whom it is for
  const learners =
    filters.age === 'Tous'
      ? family.filter(({ id }) => filters.children === null || filters.children.includes(id))
      : []
  const groups = groupsFor(found?.academies ?? [], learners)
  const days = Map.groupBy(groups, ({ course }) => course.weekday)
  const { weekday } = filters
  const shown = weekday === null ? groups : (days.get(weekday) ?? [])
  const hours = hoursOf(shown)
  const isNetwork = center === null && spot === null
  const together = type === 'academy' && !isNetwork ? togetherFor(hours, learners) : null
  const what = type === 'camp' ? 'Stages de padel' : 'Académies de padel'
  return {
    type,
    filters,
    path: finderAddress(type, center?.slug),
    hasPlace: center === null,
    family: family.map(({ id, firstName, age }) => ({
      id,
      firstName,
      age,
      isChosen: learners.some((one) => one.id === id),
    })),
    days: type === 'camp' ? [] : dayCounts(days),
    total: shown.length,
    title: contracted(center ? `${what} à ${typographic(center.name)}` : what),
    hero: heroOf({ type, learners, weekday }),
    lead: leadOf(type, center),
    status: isUnknown
      ? `On ne connaît pas «\u00a0${filters.place}\u00a0».`
      : plural(
          shown.length,
          type === 'camp' ? 'stage' : 'groupe',
          type === 'camp' ? 'stages' : 'groupes',
        ),
    listed: (found?.academies ?? []).map(({ id, center: at }) => ({
      name: typographic(at.name),
      to: academyAddress(id),
    })),
    parts: drawParts(site, {
      together: together && <TogetherBand together={together} />,
      rows: isNetwork ? (
        <ClubRows groups={shown} query={filterQuery({ ...filters, place: '' })} />
      ) : type === 'camp' ? (
        <CampRows groups={shown} />
      ) : (
        <HourRows hours={hours} learners={learners} isOneCenter={center !== null} />
      ),
    }),
    hasTogether: together !== null,
    crumbs: [
      { label: 'Accueil', to: '/' },
      ...(center ? [{ label: typographic(center.name), to: `/${center.slug}` }] : []),
      { label: type === 'camp' ? 'Stages' : 'Académies', to: finderAddress(type, center?.slug) },
    ],
  }
}

async function readFamily(site: RequestContext): Promise<Learner[]> {
  const today = dayOf(site.now, networkTimeZone)
  const children = await readAsMember(site, async (api) => {
    const { id } = await api.members.me()
    return api.profile.children({ params: { id } })
  })
  return learnersFrom(children ?? [], today)
}

/** The days that have groups, with how many. */
function dayCounts(days: ReadonlyMap<number, readonly unknown[]>) {
  return [...days]
    .toSorted(([one], [other]) => one - other)
    .map(([weekday, own]) => ({ weekday, count: own.length }))
}

/** What is sold, and where on a centre's own page. */
function leadOf(type: 'academy' | 'camp', center: Center | null): string {
  const what =
    type === 'camp'
      ? 'Une semaine de vacances, ou seulement quelques jours'
      : 'Une saison de septembre à juin, et tu ne paies que les séances qui restent'
  return center === null ? `${what}.` : `${what}, au ${placeLine(center.address)}.`
}

/** « Zoé et Neo, le mercredi »: the question as it was asked; null of a guest. */
function heroOf(of: { type: string; learners: readonly Learner[]; weekday: number | null }) {
  const { type, learners, weekday } = of
  if (learners.length === 0) return null
  const names = new Intl.ListFormat('fr').format(learners.map(({ firstName }) => firstName))
  if (type === 'camp') return `${names}, en stage`
  return weekday === null ? `${names}, à l’école` : `${names}, le ${weekdayName(weekday)}`
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
  const { path, hero, filters, family, days, status, total, hasTogether } = loaderData
  const { state, location } = useNavigation()
  const isSearching = state === 'loading' && location.pathname === path
  const to = (change: Partial<Filters>) => `${path}?${filterQuery({ ...filters, ...change })}`
  return (
    <div className="layout-width pt-6 pb-16">
      <h1 className="headline text-[clamp(1.625rem,8cqi,4rem)] leading-none">
        {hero ?? loaderData.title}
      </h1>
      <p className="mt-3 text-mute">{loaderData.lead}</p>
      {family.length > 0 && <Family {...loaderData} to={to} />}
      <FinderForm
        filters={filters}
        path={path}
        hasPlace={loaderData.hasPlace}
        levels={levelNames}
      />
      {days.length > 1 && (
        <nav aria-label="Jour" className="mt-4 flex flex-wrap gap-2">
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
              {`${weekdayName(weekday)} (${count})`}
            </Chip>
          ))}
        </nav>
      )}
      <div className={classNames('transition-opacity', isSearching && 'opacity-50')}>
        <p role="status" className="py-4 font-semibold">
          {status}
        </p>
        {hasTogether && <Drawn name="together" parts={loaderData.parts} />}
        {total === 0 && <Nothing {...loaderData} to={to} />}
        <Drawn name="rows" parts={loaderData.parts} />
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

function Nothing({ type, filters, path, to }: Told & ToProps) {
  const wider = filters.place !== '' && filters.distance < 100
  return (
    <EmptyState
      title={type === 'camp' ? 'Pas de stage ici.' : 'Pas de groupe ici.'}
      action={
        <LinkButton to={wider ? to({ distance: 100 }) : path} look="dark">
          {wider ? 'Chercher jusqu’à 100\u00a0km' : 'Tout effacer'}
        </LinkButton>
      }
    >
      Élargis la distance, l’âge ou le niveau
      {filters.weekday !== null && (
        <>
          , ou{' '}
          <Link className="link" to={to({ weekday: null })}>
            regarde tous les jours
          </Link>
        </>
      )}
      .
    </EmptyState>
  )
}
