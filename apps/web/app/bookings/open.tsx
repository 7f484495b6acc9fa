import { contracted, dayNearShort, dayInZone, networkTimeZone, plural, time } from '@quatre/domain'
import { Link, useNavigation } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { PlayedMatches } from '../matches/parts/played-matches.tsx'
import { playedSearch, readPlayed } from '../matches/parts/read-played.ts'
import { requestContext } from '../site/context.ts'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/open.ts'
import { FilterForm } from './open/filter-form.tsx'
import { filterQuery, readFilters } from './open/filters.ts'
import { MatchRows } from './open/match-rows.tsx'
import { findOpenMatches, joinFromForm } from './open/open-data.ts'
import { OpenCourt } from './open/open-court.tsx'
import { factWords, levelWords, placesLeft } from './open/words.ts'
import { alertAddress, openMatchesAddress } from './parts/open-addresses.ts'
import { playedSports } from './parts/search/choices.ts'
import { slotsAddress } from './parts/search/search.ts'
import './open/open.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const asked = readFilters(url.searchParams)
  const filters = center ? { ...asked, place: '' } : asked
  const found = filters.tab === null ? await findOpenMatches(site, filters, center) : null
  const search = playedSearch(url.searchParams)
  const played = search && (await readPlayed(site, search, center))
  const { best = null, others = [], next = [] } = found ?? {}
  const starts = [best, ...others, ...next].flatMap((match) =>
    match === null ? [] : [Date.parse(match.startingDate)],
  )
  site.madeOfAnswers(Math.min(...starts))
  const where = center?.slug ?? site.chosenCenterSlug
  return {
    path: openMatchesAddress(center?.slug),
    center: center && { slug: center.slug, name: typographic(center.name) },
    filters,
    today: dayInZone(site.now, networkTimeZone),
    isKnown: found === null || found.place !== null || filters.place === '',
    book: slotsAddress(where === null ? {} : { center: where }),
    isGuest: !site.signedIn,
    played: played && { ...played, now: site.now, sports: playedSports(await site.centers()) },
    best,
    others,
    next,
    total: found?.total ?? 0,
    place: found?.place ?? null,
    level: found?.level ?? null,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  return joinFromForm(site, await request.formData(), openMatchesAddress(center?.slug))
}

/** The heading of the page, of the network or of a centre. */
const pageHeading = (center: { readonly name: string } | null) =>
  contracted(center === null ? 'Il manque quelqu’un' : `Il manque quelqu’un à ${center.name}`)

const titles = { joues: 'Matchs joués', videos: 'Vidéos de matchs' } as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, center, filters } = loaderData
  const what = filters.tab === null ? 'Matchs de padel à rejoindre' : titles[filters.tab]
  const title = contracted(center === null ? what : `${what} à ${center.name}`)
  const crumbs = [
    { label: 'Accueil', to: '/' },
    ...(center ? [{ label: center.name, to: `/${center.slug}` }] : []),
    { label: pageHeading(center), to: path },
  ]
  return pageHead({
    title,
    description: contracted(
      `${title}\u00a0: des joueurs de ton niveau cherchent quelqu’un. Rejoins-les en payant ta part.`,
    ),
    canonical: path,
    matches,
    // the matches of a centre change by the hour
    thin: filterQuery(filters) !== '' || center !== null,
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? '')],
  })
}

export default function OpenMatches({ loaderData, actionData }: Route.ComponentProps) {
  const { path, center, filters, today, best } = loaderData
  const { formData } = useNavigation()
  const sent = Number(formData?.get('match') ?? 0)
  return (
    <div className="open-page">
      <div className="layout-width">
        <h1 className="headline open-title">{pageHeading(center)}</h1>
        <OpenTabs path={path} tab={filters.tab} />
        {filters.tab === null && (
          <FilterForm filters={filters} path={path} hasPlace={center === null} today={today} />
        )}
        {actionData?.refusal && <ErrorState title={taken(actionData.code, actionData.refusal)} />}
      </div>
      {filters.tab === null ? (
        <>
          {best && <Best {...loaderData} match={best} isSent={sent === best.id} />}
          <Rows {...loaderData} />
          <Alert />
        </>
      ) : (
        loaderData.played && <PlayedMatches {...loaderData.played} center={center?.slug} />
      )}
    </div>
  )
}

/** Somebody was quicker: the list below is as it is now. */
const taken = (code: string | null, refusal: string) =>
  code === 'match_full' ? 'Complet, à une seconde près. Voici ce qui reste.' : refusal

function OpenTabs({ path, tab }: { readonly path: string; readonly tab: string | null }) {
  const tabs = [
    { word: null, label: 'À rejoindre' },
    { word: 'joues', label: 'Joués' },
    { word: 'videos', label: 'Vidéos' },
  ]
  return (
    <nav aria-label="Matchs" className="open-tabs">
      {tabs.map(({ word, label }) => (
        <Link
          key={label}
          to={word === null ? path : `${path}?onglet=${word}`}
          aria-current={word === tab ? 'page' : undefined}
          preventScrollReset
          className="tab"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

type Shown = Route.ComponentProps['loaderData']
interface BestProps extends Shown {
  readonly match: NonNullable<Shown['best']>
  readonly isSent: boolean
}

function Best({ match, path, today, isGuest, isSent }: BestProps) {
  const { center, startingDate, standing } = match
  const words = standing?.isIn ? 'Tu joues ce match.' : standing?.why
  return (
    <section aria-labelledby="open-best" className="open-best on-dark">
      <div className="layout-width">
        <h2 id="open-best" className="open-best-head">
          <b>{time(startingDate)}</b>
          <span>
            <span className="open-best-center">{typographic(center.name)}</span>
            {!startingDate.startsWith(today) && `${dayNearShort(startingDate)}, `}
            {factWords(match)}
          </span>
          <em>
            {placesLeft(match)}, {levelWords(match.levels)}
          </em>
        </h2>
        <OpenCourt match={match} action={path} isSent={isSent} />
        <p className="open-note">
          {words ??
            `${isGuest ? 'Connecte-toi, puis paie ta part. ' : ''}Si le capitaine refuse dans l’heure, ou si le match tombe faute de joueurs, ta part te revient.`}
        </p>
      </div>
    </section>
  )
}

function Rows({ best, others, next, filters, isKnown, book, today, path, level, place }: Shown) {
  const day = filters.day ?? today
  const isToday = day === today
  if (!isKnown) {
    return (
      <p role="status" className="layout-width pt-6 font-semibold">
        On ne connaît pas «{'\u00a0'}
        {filters.place}
        {'\u00a0'}».
      </p>
    )
  }
  if (best === null) {
    const near = place === null ? '' : ` autour de ${place}`
    const what = contracted(
      `Personne ne cherche de joueur ${isToday ? 'aujourd’hui' : 'ce jour-là'}${near}`,
    )
    return (
      <>
        <Nobody what={what} book={book} />
        <MatchRows title="Les prochains" matches={next} action={path} today={today} level={level} />
      </>
    )
  }
  const title = isToday ? 'Et aussi aujourd’hui' : 'Et aussi'
  return (
    <>
      {others.length > 0 && (
        <p role="status" className="sr-only">
          {plural(others.length + 1, 'match', 'matchs')}
        </p>
      )}
      <MatchRows title={title} matches={others} action={path} today={today} level={level} />
      <MatchRows title="Les prochains" matches={next} action={path} today={today} level={level} />
    </>
  )
}

function Alert() {
  return (
    <section aria-labelledby="open-alert" className="layout-width open-alert">
      <div>
        <h2 id="open-alert">Être prévenu</h2>
        <p>Quand un match te va. Deux alertes par jour au plus.</p>
      </div>
      <LinkButton to={alertAddress} look="quiet">
        Créer
      </LinkButton>
    </section>
  )
}

/** Nobody looks for a player: the visitor's own part of the court, and the way to open a match. */
function Nobody({ what, book }: { readonly what: string; readonly book: string }) {
  return (
    <section aria-labelledby="nobody" className="layout-width open-nobody">
      <div aria-hidden="true" className="open-court open-court-empty">
        <ul style={{ gridTemplateRows: 'repeat(2, minmax(0, 1fr))' }}>
          <li data-side="left">
            <b>Toi</b>
          </li>
          <li data-side="left" data-free />
          <li data-side="right" data-free />
          <li data-side="right" data-free />
        </ul>
      </div>
      <h2 id="nobody" className="headline text-xl">
        {what}
      </h2>
      <p>
        Lance le match{'\u00a0'}: réserve, partage le prix, puis ouvre tes places en un geste. Tu ne
        paies que ta part.
      </p>
      <LinkButton to={book} width="full">
        Ouvrir un match
      </LinkButton>
    </section>
  )
}
