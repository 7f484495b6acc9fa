import type { TournamentMatch } from '@quatre/contract'
import { time } from '@quatre/domain'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { courtName, endings, pairText, poolOrRound, scoreText } from '../parts/words.ts'

interface MatchCardProps {
  readonly match: TournamentMatch
  /** The page that follows a pair. */
  readonly pairLink: (pairId: number) => string
  readonly followedId?: number | undefined
  /** In a list by court: with its time and round in place of its court. */
  readonly isListed?: true
}

/** A match as two rows: the pair, and its games of each set. The winner is set in bold, not only in colour. */
export function MatchCard({ match, pairLink, followedId, isListed }: MatchCardProps) {
  const isOn = match.state === 'playing' || match.state === 'called'
  const meta = isListed ? listedMeta(match) : cardMeta(match)
  return (
    <div className={classNames('match', isOn && 'match-on')} data-told={spokenScore(match)}>
      {meta && (
        <p className="match-meta">
          {isOn && <i className="now-dot" />}
          {meta}
        </p>
      )}
      {([0, 1] as const).map((side) => (
        <Side key={side} match={match} side={side} pairLink={pairLink} followedId={followedId} />
      ))}
    </div>
  )
}

function cardMeta(match: TournamentMatch): string {
  const { state, outcome, startsAt } = match
  if (state === 'done') return outcome === null ? '' : endings[outcome]
  const court = courtName(match)
  if (state === 'playing') return `${court || 'Match'}, en jeu`
  if (state === 'called') return `${court || 'Match'}, appel`
  return [startsAt && time(startsAt), court].filter(Boolean).join(', ')
}

function listedMeta(match: TournamentMatch): string {
  const { state, outcome, startsAt } = match
  const at = startsAt === null ? '' : time(startsAt)
  const now = state === 'playing' ? 'en jeu' : state === 'called' ? 'appel' : ''
  return [at, poolOrRound(match), now, outcome && endings[outcome]].filter(Boolean).join(', ')
}

/** The text of a live region about a match when it changes: « Terrain 2 : 8-3 ». */
export function spokenScore(match: TournamentMatch): string | undefined {
  const score = scoreText(match)
  if (score === '') return undefined
  const [first, second] = match.sides.map(({ label }) => label)
  return `${courtName(match) || match.roundName}\u00a0: ${first} contre ${second}, ${score}`
}

interface SideProps extends MatchCardProps {
  readonly side: 0 | 1
}

function Side({ match, side, pairLink, followedId }: SideProps) {
  const { pairId, label, seed } = match.sides[side]
  const isWinner = match.winner === side
  const classes = classNames(
    'match-side',
    isWinner && 'match-won',
    match.winner !== null && !isWinner && 'match-lost',
    pairId !== null && pairId === followedId && 'match-followed',
  )
  const words = (
    <>
      <span className="match-name">
        {pairText(label)}
        {seed !== null && (
          <sup>
            <span className="sr-only">, tête de série </span>
            {seed}
          </sup>
        )}
        {isWinner && <span className="sr-only">, vainqueurs</span>}
      </span>
      <span className="match-sets figures">
        {match.sets.map((games, set) => (
          <b key={set}>{games[side]}</b>
        ))}
      </span>
    </>
  )
  if (pairId === null) return <div className={classNames(classes, 'match-unknown')}>{words}</div>
  return (
    <Link to={pairLink(pairId)} className={classes}>
      {words}
    </Link>
  )
}
