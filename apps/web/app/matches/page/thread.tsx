import type { MatchEvent, WholeMatch } from '@quatre/contract'
import { time } from '@quatre/domain'
import { Icon } from '../../ui/icon.tsx'
import { isFoot } from '../parts/words.ts'

interface ThreadProps {
  readonly match: WholeMatch
  readonly events: readonly MatchEvent[]
}

/** The events of the match, down the net: sets folded but the last, games or goals on the side that took them. */
export function Thread({ match, events }: ThreadProps) {
  if (isFoot(match)) return <ol className="net-thread">{eventRows(match, events)}</ol>
  const sets = [...new Set(events.map(({ set }) => set))].toSorted((a, b) => a - b)
  const lastPlayed = events.findLast(({ kind }) => kind !== 'set')?.set
  return (
    <div className="net-thread">
      {sets.map((set) => {
        const own = events.filter((event) => event.set === set)
        const counts = match.sets[set - 1] ?? own.findLast((event) => event.counts)?.counts
        const [first, last] = [own[0], own.at(-1)]
        const minutes =
          first && last ? Math.round((Date.parse(last.at) - Date.parse(first.at)) / 60_000) : 0
        return (
          <details key={set} open={set === lastPlayed} className="net-set">
            <summary>
              <b className="figures">{counts?.join('-')}</b>
              <span>
                {set === 1 ? '1er set' : set === 2 ? '2e set' : 'super tie-break'}
                {minutes > 0 && `, ${minutes}\u00a0min`}
              </span>
            </summary>
            <ol>
              {eventRows(
                match,
                own.filter(({ kind }) => kind !== 'set'),
              )}
            </ol>
          </details>
        )
      })}
    </div>
  )
}

const words: Readonly<Record<MatchEvent['kind'], string>> = {
  goal: 'But',
  foul: 'Faute',
  buzz: 'Buzz',
  game: 'Jeu',
  break: 'break',
  set: 'Set',
}

function eventRows(match: WholeMatch, events: readonly MatchEvent[]) {
  return events.map((event) => {
    const { id, kind, side, counts, at } = event
    const own = side === null ? '' : match.sides[side].name
    return (
      <li key={id} className={`net-row net-row-${side ?? 'none'}`}>
        <span className="sr-only">
          {words[kind]} pour {own}
          {counts && `, ${counts.join('-')}`}
        </span>
        <div className="net-said">{said(match, event)}</div>
        <b className="figures" aria-hidden="true">
          {counts === null ? (
            <i>{time(at)}</i>
          ) : (
            counts.map((count, index) => (
              <i
                key={index === 0 ? 'first' : 'second'}
                className={index === side ? 'net-won' : undefined}
              >
                {count}
              </i>
            ))
          )}
        </b>
      </li>
    )
  })
}

function said({ clips }: WholeMatch, { kind, player, text, at }: MatchEvent) {
  if (kind === 'game') return null
  if (kind === 'break') return <em>break</em>
  const clip = kind === 'buzz' ? clips.find((one) => one.at === at) : undefined
  return (
    <>
      {clip && (
        <a href={`#extrait-${clip.id}`} className="net-clip-link">
          <Icon name="play" size={12} /> {time(at)}
        </a>
      )}
      <span>
        {kind === 'goal' && player}
        {kind === 'foul' &&
          (text === null ? `Faute de ${player ?? 'cette équipe'}` : `${player ?? ''} ${text}`)}
        {kind === 'buzz' && text}
      </span>
    </>
  )
}
