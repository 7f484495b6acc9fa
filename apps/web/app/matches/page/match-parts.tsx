import type { MatchEvent, MatchStatistics, WholeMatch } from '@quatre/contract'
import { contracted, dayLong, time } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { competitionAddress, matchAddress } from '../parts/addresses.ts'
import { clipLength, isFoot, matchKind, matchTitle, scoreText, stateWords } from '../parts/words.ts'
import { CourtPlan } from './court-plan.tsx'
import { HeatMaps, Possession } from './measures.tsx'
import { Thread } from './thread.tsx'

export interface ShownMatch {
  readonly match: WholeMatch
  readonly events: readonly MatchEvent[]
  readonly statistics: MatchStatistics
  /** Of the centre in whose frame it is shown. */
  readonly frame: string | null
}

/** Score, names and court: the net begins here. */
function Top({ match }: ShownMatch) {
  const { sides, sets, winner, startingDate, center, court, competition, state } = match
  const word = stateWords[state]
  return (
    <header className={`net-top on-dark net-top-${state}`}>
      <p className="net-kicker layout-width">
        {competition ? (
          <Link to={competitionAddress(competition)}>{matchKind(match)}</Link>
        ) : (
          <b>{matchKind(match)}</b>
        )}
        <span>
          {typographic(center.name)}, {dayLong(startingDate)}
        </span>
      </p>
      <h1 className="sr-only">
        {matchTitle(match)}, {scoreText(match) || time(startingDate)}
      </h1>
      <div
        data-sets={sets.length}
        className="net-stage layout-width"
        data-told={`${matchTitle(match)}\u00a0: ${scoreText(match)}`}
      >
        {sides.map((side, index) => (
          <div
            key={index === 0 ? 'first' : 'second'}
            className={`net-side net-side-${index} ${winner !== null && winner !== index ? 'net-lost' : ''}`}
          >
            <p className="net-counts figures" aria-hidden="true">
              {sets.length === 0 && index === 0 && state !== 'cancelled' && (
                <small>{time(startingDate)}</small>
              )}
              {sets.map((counts, set) => (
                <span key={setNames[set]}>
                  {counts[index]}
                  {sets.length > 1 && <i>{setNames[set]}</i>}
                </span>
              ))}
            </p>
            <p className="net-names">
              {side.team ? (
                <Link to={`/equipe/${side.team.id}`}>{side.name}</Link>
              ) : (
                names(side.players)
              )}
            </p>
          </div>
        ))}
        <div className="net-plan">
          <CourtPlan sides={sides} isFoot={isFoot(match)} />
        </div>
      </div>
      {(word !== null || court !== null) && (
        <p className="net-state layout-width">
          {word !== null && <b className={`net-word net-word-${state}`}>{word}</b>}
          {court !== null && <span>{court}</span>}
        </p>
      )}
    </header>
  )
}

const places = ['1', '2', '3', '4', '5'] as const
const setNames = ['set 1', 'set 2', 'tie-break', 'set 4', 'set 5'] as const

const names = (players: WholeMatch['sides'][0]['players']) =>
  players.length === 0
    ? 'À composer'
    : players.map(({ id, firstName, lastName }, index) => (
        <span key={places[index]}>
          {id === null ? firstName : <Link to={`/joueur/${id}`}>{lastName || firstName}</Link>}
        </span>
      ))

function Clips({ match }: ShownMatch) {
  return (
    <ul className="net-clips">
      {match.clips.map(({ id, at, seconds, title, video, poster }) => (
        <li key={id} id={`extrait-${id}`}>
          {/* the clips are silent */}
          <video
            muted
            controls
            preload="none"
            playsInline
            poster={poster}
            aria-label={`${title}, ${seconds} secondes`}
          >
            <source src={video} type="video/webm" />
          </video>
          <p>
            <b>{time(at)}</b>, {typographic(title)}{' '}
            <span className="text-mute">{clipLength(seconds)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The members who entered and settled the score, and the changes of level. */
function Changes({ match }: ShownMatch) {
  const { entered, settled, disputed, settlesAt, changes, isRated, state } = match
  const expected = changes.find(({ side }) => side === 0)?.expected
  return (
    <dl className="net-facts">
      <div>
        <dt>Score</dt>
        <dd>
          {state === 'final' && (settled?.by ? `confirmé par ${settled.by}` : 'définitif')}
          {state === 'entered' &&
            settlesAt &&
            `à confirmer avant ${dayLong(settlesAt)}, ${time(settlesAt)}`}
          {state === 'disputed' &&
            `contesté par ${disputed?.by ?? 'l’autre camp'}\u00a0: le juge-arbitre tranche`}
          {entered && (
            <small>
              saisi par {entered.by ?? 'un joueur'} {dayLong(entered.at)} à {time(entered.at)}
            </small>
          )}
        </dd>
      </div>
      {!isFoot(match) && (
        <div>
          <dt>Niveau</dt>
          <dd>
            {changes.map(({ name, before, after }) => (
              <span key={name} className="net-change">
                <b className={after < before ? 'text-alert' : 'text-grass-deep'}>
                  {after < before ? '−' : '+'}
                  {Math.abs(after - before)}
                </b>{' '}
                {name}
              </span>
            ))}
            {changes.length === 0 &&
              isRated &&
              (state === 'final'
                ? 'calculé dans quelques minutes'
                : 'rien tant que le score n’est pas confirmé')}
            {!isRated && 'ne compte pas pour le niveau'}
            {expected !== undefined && (
              <small>
                on donnait {expected} chances sur 100 {contracted(`à ${match.sides[0].name}`)}
              </small>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fixture({ match, frame }: ShownMatch) {
  return (
    <ol className="net-fixture">
      {match.fixture.map((one) => (
        <li key={one.id} aria-current={one.id === match.id || undefined}>
          <Link to={matchAddress(one.id, frame)}>
            {one.sides.map(({ players, name }, index) => (
              <span
                key={index === 0 ? 'first' : 'second'}
                className={one.winner === index ? 'font-bold' : 'text-mute'}
              >
                {players
                  .map(({ id, firstName, lastName }) => (id === null ? firstName : lastName))
                  .join(' / ') || name}
              </span>
            ))}
          </Link>
          <b className="figures">{scoreText(one) || time(one.startingDate)}</b>
        </li>
      ))}
    </ol>
  )
}

const parts = {
  top: Top,
  thread: Thread,
  clips: Clips,
  changes: Changes,
  possession: ({ match, statistics }: ShownMatch) =>
    statistics.possession && <Possession match={match} possession={statistics.possession} />,
  heat: ({ statistics }: ShownMatch) => <HeatMaps heat={statistics.heat} />,
  fixture: Fixture,
} as const

export type PartName = keyof typeof parts
export type Section = Exclude<PartName, 'top'>

const titles: Readonly<Record<Section, string>> = {
  thread: 'Le fil du match',
  clips: 'Les buzz',
  changes: 'Ce que ça change',
  possession: 'Qui tient le filet',
  heat: 'Où ils ont joué',
  fixture: 'La rencontre',
}

/** The heading of a section; foot is played for the ball. */
export const sectionTitle = (name: Section, foot: boolean): string =>
  foot && name === 'possession' ? 'Qui tient le ballon' : titles[name]

/** The sections that a match has something for, in the order of the page. */
export function sectionsOfMatch({ match, events, statistics }: ShownMatch): Section[] {
  const has: Readonly<Record<Section, boolean>> = {
    thread: events.length > 0,
    clips: match.clips.length > 0,
    changes: match.ended && match.kind !== 'tournament',
    possession: statistics.possession !== null,
    heat: statistics.heat.length > 0,
    fixture: match.fixture.length > 1,
  }
  return (Object.keys(has) as Section[]).filter((name) => has[name])
}

/** Top and sections as the server draws them. */
export function matchParts(shown: ShownMatch): Readonly<Record<PartName, React.ReactNode>> {
  const drawn = Object.entries(parts).map(([name, Part]) => [name, <Part key={name} {...shown} />])
  return Object.fromEntries(drawn) as Record<PartName, React.ReactNode>
}
