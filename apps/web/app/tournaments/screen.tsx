import { isoWithOffset, time } from '@quatre/domain'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/screen.ts'
import { useFollow } from '../site/live/use-follow.ts'
import { followPath } from './parts/addresses.ts'
import { useNow, useTurns } from './live/use-turns.ts'
import { tournamentPage } from './page/tournament-page.ts'
import { tournamentAddress } from './parts/addresses.ts'
import { readTournament } from './parts/read-tournament.ts'
import { stageUntil } from './parts/stage.ts'
import { ScreenPart, screenStatus, screenTitle } from './screen/screen-part.tsx'
import './screen/screen.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const tournament = await readTournament(site, params.tournamentId)
  const address = tournamentAddress(tournament.id)
  const page = tournamentPage({ tournament, place: null, address, followedId: null, now: site.now })
  site.madeOfAnswers(stageUntil(tournament, site.now))
  return {
    id: tournament.id,
    timeZone: tournament.timeZone,
    title: screenTitle(page),
    center: typographic(tournament.center.name),
    status: screenStatus(page),
    parts: drawParts(site, { screen: <ScreenPart page={page} link={site.origin + address} /> }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(
    `${loaderData?.title ?? 'Tournoi'}, écran du club`,
    'Le tournoi en grand, pour l’écran du club.',
  )
}

/** Nobody listens to a screen. */
const say = () => undefined

/** After so long without news the figures are said to be of then. */
const silenceMs = 60_000

/** The draw on the screen of a club: followed live, in pages that take turns, with a code to take it along. */
export default function Screen({ loaderData }: Route.ComponentProps) {
  const { id, timeZone, title, center, status, parts } = loaderData
  const followed = useFollow(followPath(id), 'each minute')
  const now = useNow()
  useTurns(now)
  const clock = (at: number) => time(isoWithOffset(at, timeZone))
  const isSilent = now !== null && followed !== null && now - followed.at > silenceMs + 10_000
  return (
    <div className="screen on-dark">
      <header className="screen-head">
        <span className="screen-logo">
          <Logo />
        </span>
        <h1 className="headline">{title}</h1>
        <p>{isSilent ? `Scores de ${clock(followed.at)}` : status || center}</p>
        <p className="screen-clock figures">{now !== null && clock(now)}</p>
      </header>
      <div className="screen-small">
        <p>Cette page est faite pour le grand écran du club.</p>
        <LinkButton to={tournamentAddress(id)}>Voir le tournoi</LinkButton>
      </div>
      <div className="screen-body">
        <LiveDrawn name="screen" parts={parts} onTold={say} />
      </div>
    </div>
  )
}
