import { Drawn } from '../../site/drawn/drawn.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { loadHome } from './load-home.tsx'
import { SeriesCountdown } from './countdown.tsx'
import './home.css'
import './tour.css'

interface SeriesHomeProps {
  readonly home: Awaited<ReturnType<typeof loadHome>>
}

export function SeriesHome({ home }: SeriesHomeProps) {
  const { live, score, saying, counter, action, now, parts } = home
  return (
    <>
      <section className="series-sky series-clay">
        <div className="series-hero">
          <div className="series-width">
            {live && <p className="series-live">{live}</p>}
            <h1 className="series-big">
              <span className="series-big-before">À{'\u00a0'}</span>
              <span className="series-figure">{score}</span>
              <span className="series-big-after">{saying}</span>
            </h1>
          </div>
        </div>
        <Drawn name="steps" parts={parts} />
        <div className="series-deadline series-width">
          <p className="series-cap">{counter.until === null ? 'Et maintenant' : counter.text}</p>
          {counter.until !== null && (
            <SeriesCountdown key={counter.until} until={counter.until} now={now} />
          )}
          <p>{counter.note}</p>
          {action && (
            <LinkButton to={action.to} width="full">
              {action.label}
            </LinkButton>
          )}
        </div>
      </section>
      <Drawn name="home" parts={parts} />
    </>
  )
}
