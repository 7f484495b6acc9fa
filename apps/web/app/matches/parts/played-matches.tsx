import type { Match } from '@quatre/contract'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import { matchAddress } from './addresses.ts'
import type { PlayedList } from './read-played.ts'
import { clipLength, matchKind, matchWhen, scoreText, stateWords } from './words.ts'
import './played-matches.css'

interface PlayedMatchesProps extends PlayedList {
  readonly now: number
  /** The slug of the centre whose page it is. */
  readonly center?: string | null | undefined
  /** The sports that a reader may choose among. */
  readonly sports: readonly { readonly id: number; readonly name: string }[]
}

/** The tabs « Matchs joués » and « Vidéos »: filters in the address, then the matches, the latest first. */
export function PlayedMatches({
  tab,
  matches,
  sport,
  from,
  now,
  center,
  sports,
}: PlayedMatchesProps) {
  return (
    <div className="layout-width">
      <Form method="get" className="played-filters">
        <input type="hidden" name="onglet" value={tab} />
        <label>
          Sport
          <select name="sport" defaultValue={sport ?? ''} className="control">
            <option value="">Tous</option>
            {sports.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Depuis
          <input type="date" name="depuis" defaultValue={from ?? ''} className="control" />
        </label>
        <Button look="dark">Filtrer</Button>
      </Form>
      {matches.length === 0 ? (
        <EmptyState title={tab === 'videos' ? 'Pas encore de vidéo.' : 'Pas encore de match.'}>
          {tab === 'videos'
            ? 'Les matchs joués sur un terrain filmé s’affichent ici.'
            : 'Les matchs des ligues, des tournois et entre amis s’affichent ici.'}
        </EmptyState>
      ) : (
        <MatchRows matches={matches} now={now} center={center} />
      )}
    </div>
  )
}

interface MatchRowsProps {
  readonly matches: readonly Match[]
  readonly now: number
  readonly center?: string | null | undefined
}

/** Matches, a line each: the two sides with the score between them, the time and the place. */
function MatchRows({ matches, now, center }: MatchRowsProps) {
  return (
    <ol className="played-list">
      {matches.map((match) => {
        const word = stateWords[match.state]
        const [first, second] = match.sides
        return (
          <li key={match.id} className={`played-row played-row-${match.state}`}>
            <p className="played-what">
              {matchWhen(match, now)} · {typographic(match.center.name)}
              {match.competition && ` · ${matchKind(match)}`}
            </p>
            <Link to={matchAddress(match.id, center)} className="played-sides">
              <span className={match.winner === 0 ? 'played-won' : undefined}>{first.name}</span>
              <b className="figures">{scoreText(match) || '–'}</b>
              <span className={match.winner === 1 ? 'played-won' : undefined}>{second.name}</span>
            </Link>
            {(word !== null || match.video !== null) && (
              <p className="played-notes">
                {word}
                {match.video !== null && (
                  <span>
                    <Icon name="play" size={14} /> {clipLength(match.video)}
                  </span>
                )}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
