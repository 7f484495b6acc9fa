import { euros, plural, series2026 } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { tournamentAddress } from '../../tournaments/parts/addresses.ts'
import { daysText, deadlineText, momentText, pairText } from '../../tournaments/parts/words.ts'
import { categoryName, stageEntryAddress, type SeriesEvent } from '../parts/stage-entry.ts'
import { takesEntries, type ShownStage } from '../parts/stage-words.ts'
import type { Played } from './read-played.ts'

interface CategoriesProps {
  readonly stage: ShownStage
  readonly played: readonly Played[]
  readonly now: number
}

/** The six categories: played, in play, with places, full. Each leads to its pools and draw, and to the entry. */
export function Categories({ stage, played, now }: CategoriesProps) {
  const { events } = stage
  const pairs = events.reduce((sum, one) => sum + one.pairs, 0)
  const capacity = events.reduce((sum, one) => sum + one.capacity, 0)
  return (
    <section className="stage-categories series-width" aria-labelledby="titre-categories">
      <h2 id="titre-categories" className="series-heading">
        Six catégories
      </h2>
      {events.length === 0 ? (
        <p>
          Elles s’ouvrent plus tard{'\u00a0'}: {names()}.
        </p>
      ) : (
        <p>
          {pairs} paires sur {capacity}. Homologué P100{'\u00a0'}: licence à jour des deux. Loisir
          et jeunes{'\u00a0'}: sans licence.
        </p>
      )}
      <ul>
        {events.map((event) => (
          <Row
            key={event.competitionId}
            event={event}
            stageId={stage.id}
            winner={played.find(({ category }) => category === event.category)?.winner ?? null}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}

const names = () => series2026.categories.map(({ name }) => name).join(', ')

interface RowProps {
  readonly event: SeriesEvent
  readonly stageId: number
  readonly winner: Played['winner']
  readonly now: number
}

function Row({ event, stageId, winner, now }: RowProps) {
  const { competitionId, category, status, pairs, capacity, fee } = event
  return (
    <li data-state={status}>
      <div className="stage-category">
        <h3 className="series-cap">
          <Link to={tournamentAddress(competitionId)}>{categoryName(category)}</Link>
        </h3>
        <p>{daysText(event)}</p>
      </div>
      <p className="stage-fill">
        <meter min={0} max={capacity} value={pairs} aria-hidden />
        <span>
          <b>{pairs}</b> sur {plural(capacity, 'paire', 'paires')}
        </span>
      </p>
      <p className="stage-fee">
        <b>{euros(fee.value)}</b> par joueur
      </p>
      <div className="stage-state">
        <State event={event} stageId={stageId} winner={winner} now={now} />
      </div>
    </li>
  )
}

const Words = ({ main, more }: { readonly main: ReactNode; readonly more?: string }) => (
  <>
    <b>{main}</b>
    {more && <small>{more}</small>}
  </>
)

function State({ event, stageId, winner, now }: RowProps) {
  const { center_name: center } = useParams()
  const { status, category, pairs, capacity, waiting, entryOpensAt, entryDeadline } = event
  const free = capacity - pairs
  if (winner) return <Words main={pairText(winner.name)} more={`vainqueurs ${winner.score}`} />
  if (status === 'playing') return <Words main="en jeu" />
  if (status === 'cancelled') return <Words main="annulée" />
  if (status === 'finished' || status === 'published') return <Words main="jouée" />
  if (now < Date.parse(entryOpensAt)) {
    return <Words main="bientôt" more={`inscriptions ${momentText(entryOpensAt)}`} />
  }
  const line = waiting > 0 ? `${plural(waiting, 'paire attend', 'paires attendent')}` : ''
  if (!takesEntries(event, now)) {
    return <Words main={free > 0 ? 'inscriptions closes' : 'complet'} more={line} />
  }
  if (free <= 0) {
    return (
      <>
        <Words main="complet" more={line} />
        <Link
          to={stageEntryAddress(stageId, category, { page: 'liste-attente', center })}
          className="series-link"
        >
          Attendre
        </Link>
      </>
    )
  }
  return (
    <>
      <Link to={stageEntryAddress(stageId, category, { center })} className="button button-quiet">
        {plural(free, 'place', 'places')}
      </Link>
      <small>jusqu’au {deadlineText(entryDeadline)}</small>
    </>
  )
}
