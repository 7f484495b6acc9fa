import type { OpenMatch } from '@quatre/contract'
import { dayNearShort, euros, levelLabels, levelNames, time, type LevelName } from '@quatre/domain'
import { Form } from 'react-router'
import type { JoinableMatch } from './open-data.ts'
import { typographic } from '../../ui/typographic.ts'
import { SmallCourt } from './open-court.tsx'
import { factWords, levelWords, placesLeft, playerWords } from './words.ts'

const short: Readonly<Record<LevelName, string>> = {
  initiaton: 'Init.',
  debutant: 'Déb.',
  intermediare: 'Inter.',
  avance: 'Avan.',
  expert: 'Expert',
  elite: 'Élite',
}

interface MatchRowsProps {
  readonly title: string
  readonly matches: readonly JoinableMatch[]
  readonly action: string
  readonly today: string
  /** The reader's own; null: no line, and nothing grey. */
  readonly level: LevelName | null
}

/** Open matches below an axis of the six levels, which the reader's own crosses as a line. */
export function MatchRows({ title, matches, action, today, level }: MatchRowsProps) {
  if (matches.length === 0) return null
  const at = level === null ? undefined : `${((levelNames.indexOf(level) + 0.5) / 6) * 100}%`
  return (
    <section aria-labelledby="open-rows" className="layout-width open-rows">
      <h2 id="open-rows" className="headline text-xl">
        {title}
        {level !== null && (
          <small>
            ton niveau{'\u00a0'}: {levelLabels[level].toLowerCase()}
          </small>
        )}
      </h2>
      <ol aria-hidden="true" className="open-axis">
        {levelNames.map((name) => (
          <li key={name} data-own={name === level || undefined}>
            {short[name]}
          </li>
        ))}
      </ol>
      <ul style={{ '--own-level': at } as React.CSSProperties} data-level={level ?? undefined}>
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} action={action} today={today} />
        ))}
      </ul>
    </section>
  )
}

type MatchRowProps = Pick<MatchRowsProps, 'action' | 'today'> & { readonly match: JoinableMatch }

function MatchRow({ match, action, today }: MatchRowProps) {
  const { id, center, levels, share, standing, startingDate } = match
  const why = standing?.isIn ? 'Tu joues ce match.' : (standing?.why ?? null)
  const isDay = startingDate.slice(0, 10) === today
  return (
    <li data-unfit={why !== null || undefined} data-match={id}>
      <div className="open-row">
        <p className="open-when">
          <b>{time(startingDate)}</b>
          {!isDay && <span>{dayNearShort(startingDate)}</span>}
        </p>
        <p className="open-what">
          <b>{typographic(center.name)}</b>
          <span>{factWords(match)}</span>
        </p>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="match" value={id} />
          <button
            type="submit"
            disabled={why !== null}
            aria-label={`Rejoindre le match de ${time(startingDate)}, ${center.name}, ${euros(share.value)}`}
          >
            <SmallCourt match={match} />
          </button>
        </Form>
      </div>
      <p className="open-price">
        <b>{euros(share.value)}</b>{' '}
        <span>
          {placesLeft(match)}, {levelWords(levels)}
        </span>
        <span className="open-players">{playerWords(match)}</span>
        {why !== null && <em>{why}</em>}
      </p>
      <LevelBar levels={levels} />
    </li>
  )
}

function LevelBar({ levels }: Pick<OpenMatch, 'levels'>) {
  const from = levels === null ? 0 : levelNames.indexOf(levels.from)
  const to = levels === null ? levelNames.length - 1 : levelNames.indexOf(levels.to)
  const inset = `0 ${((levelNames.length - 1 - to) / 6) * 100}% 0 ${(from / 6) * 100}%`
  return (
    <span aria-hidden="true" className="open-bar">
      <span style={{ inset }} />
    </span>
  )
}
