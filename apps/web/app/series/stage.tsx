import { contracted, networkTimeZone, placeLine } from '@quatre/domain'
import { Link } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { followPath } from '../tournaments/parts/addresses.ts'
import type { Route } from './+types/stage.ts'
import { seriesAddress, stageAddress } from './parts/addresses.ts'
import { stageIn } from './parts/stage-entry.ts'
import { readStages } from './parts/stage-words.ts'
import { Categories } from './stage/categories.tsx'
import { Live } from './stage/live.tsx'
import { Points } from './stage/points.tsx'
import { readPlayed } from './stage/read-played.ts'
import { Top } from './stage/top.tsx'
import { stagesUntil } from './stages-until.ts'
import './stage/stage.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [center, stages] = await Promise.all([centerInPath(site, params), readStages(site)])
  const stage = stageIn(stages, params.id)
  const index = stages.indexOf(stage)
  const [place, played] = await Promise.all([
    site.center(stage.center_id),
    readPlayed(site, stage.events),
  ])
  site.madeOfAnswers(stagesUntil(stages, site.now))
  return {
    now: site.now,
    center: center?.slug ?? null,
    stage,
    stages,
    played,
    place: place && {
      name: place.centerName,
      slug: place.slug,
      address: placeLine(place.address),
      timeZone: place.timeZone,
    },
    before: stages[index - 1] ?? null,
    after: stages[index + 1] ?? null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { stage } = loaderData
  const title = contracted(`La Remontada à ${stage.town}, étape ${stage.number}`)
  const crumbs = [
    { label: 'Remontada', to: seriesAddress() },
    { label: stage.town, to: stageAddress(stage.id) },
  ]
  return pageHead({
    title,
    description: `${title}, ${stage.days}\u00a0: six catégories, places, scores et résultats.`,
    canonical: stageAddress(stage.id),
    matches,
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? '')],
  })
}

type PageProps = Route.ComponentProps['loaderData']

export default function StageRoute({ loaderData }: Route.ComponentProps) {
  return <Stage key={loaderData.stage.id} {...loaderData} />
}

function Stage(props: PageProps) {
  const { stage, stages, played, place, now, center, before, after } = props
  const live = played.find(({ live: one }) => one !== null)
  return (
    <article className="stage">
      <Top stage={stage} stages={stages} place={place} now={now} center={center} />
      {live?.live && (
        <Live {...live.live} competitionId={live.competitionId} category={live.category}>
          <Followed id={live.competitionId} timeZone={place?.timeZone ?? networkTimeZone} />
        </Live>
      )}
      <Categories stage={stage} played={played} now={now} />
      <Points />
      <nav className="stage-others series-night" aria-label="Autres étapes">
        <div className="series-width">
          {[before, after].map(
            (other, isAfter) =>
              other && (
                <Link key={other.id} to={stageAddress(other.id, center)} data-after={isAfter === 1}>
                  <small>{isAfter ? 'Étape suivante' : 'Étape précédente'}</small>
                  <b className="series-figure">{other.score}</b>
                  <b>{other.town}</b>
                  <span>{other.days}</span>
                  <small>{other.stateWords}</small>
                </Link>
              ),
          )}
        </div>
      </nav>
    </article>
  )
}

const Followed = ({ id, timeZone }: { readonly id: number; readonly timeZone: string }) => (
  <LiveState what="scores" followed={useFollow(followPath(id))} timeZone={timeZone} />
)
