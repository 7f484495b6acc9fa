import type { LeagueHead } from '@quatre/contract'
import { Link, redirect } from 'react-router'
import { requestContext, type RequestContext } from '../site/context.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { idIn } from '../site/form/form-text.ts'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { useChosenInSight } from '../ui/browser/use-chosen-in-sight.ts'
import { ListPages } from '../ui/list-pages.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/leagues.ts'
import { LeagueRows } from './list/league-rows.tsx'
import { leagueAddress, leagueTabs, leaguesAddress, leaguesPage } from './parts/addresses.ts'
import { nextChange } from './parts/words.ts'
import { readLeague } from './read-league.tsx'
import './leagues.css'
import './needs.css'

const perPage = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const asked = url.searchParams.get('ligue')
  return asked === null ? readList(site, url) : readLeague(site, asked, url)
}

async function readList(site: RequestContext, url: URL) {
  const page = idIn(url.searchParams.get('page')) ?? 1
  const center = await site.center(site.chosenCenterSlug)
  const { total, competitions } = await site.api.tournaments.list({
    query: {
      type: 1,
      ...(center ? { first: center.id } : {}),
      _page: Math.min(page, 1000),
      _limit: perPage,
    },
  })
  const leagues = competitions.filter((one): one is LeagueHead => one.type === 'league')
  if (page > 1 && leagues.length === 0) throw redirect(leaguesAddress)
  const changes = leagues.flatMap((league) => nextChange(league, site.now) ?? [])
  site.madeOfAnswers(changes.length > 0 ? Math.min(...changes) : undefined)
  return {
    kind: 'list' as const,
    id: null,
    tab: null,
    page,
    pages: Math.ceil(total / perPage),
    total,
    title: page > 1 ? `Les ligues par équipes, page ${page}` : 'Les ligues par équipes',
    description:
      'Les ligues de padel et de foot\u00a05 des clubs\u00a0: classements, journées, calendriers, et les places des prochaines.',
    canonical: leaguesPage(page),
    isThin: total === 0,
    hero: 'Ligues',
    kicker: 'Aller et retour, une rencontre par semaine',
    hasTabs: false,
    hasNeeds: false,
    parts: drawParts(site, { main: <LeagueRows leagues={leagues} now={site.now} />, needs: null }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Ligues', to: leaguesAddress },
    ],
    without: [] as readonly 'book'[],
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, canonical, isThin, crumbs } = loaderData
  return pageHead({
    title,
    description,
    canonical,
    matches,
    thin: isThin,
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? '')],
  })
}

const tabNames = {
  classement: 'Classement',
  journees: 'Journées',
  calendrier: 'Calendrier',
  joueurs: 'Joueurs',
} as const

export default function Leagues({ loaderData }: Route.ComponentProps) {
  const { kind, id, tab, hero, kicker, hasTabs, hasNeeds, parts, total, page, pages } = loaderData
  const tabs = useChosenInSight<HTMLElement>()
  return (
    <article className="league" data-needs={hasNeeds || undefined}>
      <header className="layout-width league-head">
        <p>{kicker}</p>
        <h1 className="headline">{hero}</h1>
      </header>
      {hasTabs && id !== null && (
        <div className="layout-width">
          <nav ref={tabs} aria-label="Rubriques" className="tab-row">
            <ul className="flex w-max min-w-full gap-5 border-b">
              {leagueTabs.map((name) => (
                <li key={name}>
                  <Link
                    to={leagueAddress(id, name)}
                    preventScrollReset
                    className="tab"
                    aria-current={name === tab ? 'page' : undefined}
                  >
                    {tabNames[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      )}
      <div className="league-columns">
        {hasNeeds && <Drawn name="needs" parts={parts} />}
        <div className="league-main">
          <Drawn name="main" parts={parts} />
          {kind === 'list' && total === 0 && (
            <EmptyState
              title="Pas de ligue en ce moment."
              action={
                <LinkButton to="/tournois" look="dark">
                  Voir les tournois
                </LinkButton>
              }
            >
              Les prochaines s’afficheront ici dès l’ouverture de leurs inscriptions.
            </EmptyState>
          )}
          {kind === 'list' && <ListPages page={page} pages={pages} address={leaguesPage} />}
          {kind === 'list' && total > 0 && (
            <p className="league-way">
              <Link to="/tournois" className="link">
                Plutôt un tournoi, sur une journée
              </Link>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
