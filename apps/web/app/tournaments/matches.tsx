import { contracted } from '@quatre/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { EmptyState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/matches.ts'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { followPath } from './parts/addresses.ts'
import { DayMatches } from './matches/day-matches.tsx'
import {
  matchesAddress,
  screenAddress,
  tournamentAddress,
  tournamentsAddress,
} from './parts/addresses.ts'
import { readTournament } from './parts/read-tournament.ts'
import { daysText, competitionTitle } from './parts/words.ts'
import './page/tournament.css'
import './page/match.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [center, tournament] = await Promise.all([
    centerInPath(site, params),
    readTournament(site, params.tournamentId),
  ])
  site.madeOfAnswers()
  const { id, matches, timeZone } = tournament
  const address = tournamentAddress(id, center?.slug)
  const name = competitionTitle(tournament)
  const title = contracted(`${name} à ${typographic(tournament.center.name)}`)
  return {
    id,
    timeZone,
    title,
    lead: daysText(tournament),
    canonical: matchesAddress(id, tournament.center.slug),
    back: address,
    total: matches.length,
    isPast: tournament.status === 'published',
    isOver: matches.every(({ state }) => state === 'done'),
    parts: drawParts(site, {
      matches: <DayMatches matches={matches} pairLink={(pair) => `${address}?paire=${pair}`} />,
    }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Tournois', to: tournamentsAddress(center?.slug) },
      { label: name, to: address },
      { label: 'Matchs', to: matchesAddress(id, center?.slug ?? tournament.center.slug) },
    ],
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, lead, canonical, crumbs, total, isPast } = loaderData
  return pageHead({
    title: `Les matchs du ${title}`,
    description: `Les matchs du ${title}, ${lead}, par jour et par terrain, avec les scores en direct.`,
    canonical,
    matches,
    // those of a centre that are over are named alike
    thin: total === 0 || isPast,
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? '')],
  })
}

export default function MatchesRoute({ loaderData }: Route.ComponentProps) {
  return <Matches key={loaderData.id} {...loaderData} />
}

function Matches({
  id,
  timeZone,
  title,
  total,
  isOver,
  parts,
  back,
}: Route.ComponentProps['loaderData']) {
  const [told, setTold] = useState<readonly string[]>([])
  return (
    <article className="tournament layout-width">
      <header className="matches-head">
        <h1 className="headline">Tous les matchs</h1>
        <Link to={back} className="link tournament-back">
          {title}
        </Link>
        {total > 0 && !isOver && <Live id={id} timeZone={timeZone} />}
      </header>
      {total === 0 && (
        <EmptyState title="Pas encore de match.">
          Le tirage dira qui joue contre qui. Les horaires s’afficheront ici, terrain par terrain.
        </EmptyState>
      )}
      <LiveDrawn name="matches" parts={parts} onTold={setTold} />
      {total > 0 && (
        <p className="matches-screen">
          <Link to={screenAddress(id)} className="link">
            Écran du club
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {told.join('. ')}
      </p>
    </article>
  )
}

function Live({ id, timeZone }: { readonly id: number; readonly timeZone: string }) {
  return <LiveState what="scores" followed={useFollow(followPath(id))} timeZone={timeZone} />
}
