import { contracted, placeLine } from '@quatre/domain'
import { useCallback, useState } from 'react'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { idIn } from '../site/form/form-text.ts'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { classNames } from '../ui/class-names.ts'
import { Share } from '../ui/share.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/tournament.ts'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { followPath } from './parts/addresses.ts'
import { useRounds } from './live/use-rounds.ts'
import { tournamentPage } from './page/tournament-page.ts'
import { drawnParts, pageSections, type SectionName } from './page/page-parts.tsx'
import { tournamentAddress, tournamentPicture, tournamentsAddress } from './parts/addresses.ts'
import { readStandings, StandingLine } from './parts/entry/standing.tsx'
import { readTournament } from './parts/read-tournament.ts'
import { sportsEvent } from './parts/sports-event.ts'
import { stageUntil } from './parts/stage.ts'
import { daysText, firstDayText, competitionTitle } from './parts/words.ts'
import './page/tournament.css'
import './page/courts.css'
import './page/match.css'
import './page/pairs.css'
import './page/pools.css'
import './page/draw.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [center, tournament] = await Promise.all([
    centerInPath(site, params),
    readTournament(site, params.tournamentId),
  ])
  const place = await site.center(tournament.center.slug)
  const address = tournamentAddress(tournament.id, center?.slug)
  const followedId = idIn(url.searchParams.get('paire'))
  const page = tournamentPage({ tournament, place, address, followedId, now: site.now })
  const isOpen = page.stage === 'open' || page.stage === 'full'
  const [standing] = await readStandings(site, isOpen ? [tournament.id] : [])
  site.madeOfAnswers(stageUntil(tournament, site.now))
  const centerName = typographic(tournament.center.name)
  const title = contracted(`${competitionTitle(tournament)} à ${centerName}`)
  return {
    id: tournament.id,
    address,
    title: `${title}, ${firstDayText(tournament)}`,
    description: `${title}, ${daysText(tournament)}\u00a0: inscriptions, poules, tableau et scores en direct.`,
    link: site.origin + tournamentAddress(tournament.id),
    timeZone: tournament.timeZone,
    standing,
    isFollowed: page.stage !== 'finished' && page.stage !== 'cancelled',
    isOver: page.stage === 'finished',
    isThin: followedId !== null || page.stage === 'cancelled',
    sections: pageSections(page),
    head: { event: sportsEvent(tournament, place && placeLine(place.address), site.origin) },
    parts: drawParts(site, drawnParts(page)),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Tournois', to: tournamentsAddress(center?.slug) },
      { label: competitionTitle(tournament), to: address },
    ],
    // the page has a lime action of its own
    without: page.stage === 'finished' || page.stage === 'closed' ? [] : (['book'] as const),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, id, crumbs, isThin, head } = loaderData
  return pageHead({
    title,
    description,
    canonical: tournamentAddress(id),
    matches,
    thin: isThin,
    picture: tournamentPicture(id),
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? ''), head.event],
  })
}

export default function TournamentRoute({ loaderData }: Route.ComponentProps) {
  return <Tournament key={loaderData.address} {...loaderData} />
}

const titles: Readonly<Record<SectionName, string>> = {
  places: 'Places',
  courts: 'Sur les terrains',
  pools: 'Poules',
  draw: 'Tableau final',
  drawToCome: 'Tableau final',
  others: 'Autres matchs',
  pairs: 'Les paires',
  record: 'Le tirage',
  points: 'Ce que ça rapporte',
}

const onDark: ReadonlySet<SectionName> = new Set(['places', 'courts', 'drawToCome'])

const leads: Partial<Record<SectionName, string>> = {
  pools:
    'La ligne bleue sépare les paires qui passent des autres. À égalité\u00a0: différence de sets, puis de jeux, puis matchs entre elles, puis tirage au sort.',
}

type PageProps = Route.ComponentProps['loaderData']

function Tournament(props: PageProps) {
  const { id, sections, parts, timeZone, isFollowed, isOver, title, link, standing } = props
  const [told, setTold] = useState('')
  const tell = useCallback((texts: readonly string[]) => setTold(texts.join('. ')), [])
  useRounds()
  return (
    <article className="tournament">
      <LiveDrawn name="top" parts={parts} onTold={tell} />
      {standing && (
        <div className="layout-width">
          <StandingLine {...standing} />
        </div>
      )}
      {sections.map((name) => (
        <section
          key={name}
          id={name === 'draw' ? 'tableau' : undefined}
          aria-labelledby={`titre-${name}`}
          className={classNames(
            `tournament-section tournament-${name}`,
            onDark.has(name) && 'on-dark',
          )}
        >
          <div className="layout-width">
            <div className="tournament-head">
              <h2 id={`titre-${name}`} className="headline">
                {name === 'pairs' && isOver ? 'Classement' : titles[name]}
              </h2>
              {name === sections[0] && isFollowed && (
                <Live
                  id={id}
                  timeZone={timeZone}
                  isPlayed={name !== 'places' && name !== 'pairs'}
                />
              )}
              {leads[name] && <p>{leads[name]}</p>}
            </div>
            <div className="tournament-part">
              <LiveDrawn name={name} parts={parts} onTold={tell} />
            </div>
          </div>
        </section>
      ))}
      <div className="layout-width">
        <Share title={title} link={link} />
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </article>
  )
}

interface LiveProps {
  readonly id: number
  readonly timeZone: string
  readonly isPlayed: boolean
}

function Live({ id, timeZone, isPlayed }: LiveProps) {
  const what = isPlayed ? 'scores' : 'places'
  return <LiveState what={what} followed={useFollow(followPath(id))} timeZone={timeZone} />
}
