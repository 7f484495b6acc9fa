import type { EntryCheck } from '@quatre/contract'
import { grouped } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface FigureProps {
  readonly player: EntryCheck['me'] | NonNullable<EntryCheck['partner']>
  readonly isMe?: boolean
  /** Shows only the rules that are not met. */
  readonly isBrief?: boolean
  readonly children?: ReactNode
}

/** A player as a figure of the addition, and the results of the rules. */
export function Figure({ player, isMe = false, isBrief = false, children }: FigureProps) {
  const { firstName, lastName, rank, weight, checks } = player
  return (
    <section className="entry-player" aria-label={`${firstName} ${lastName}`}>
      <div>
        <h2>
          {firstName} {lastName}
        </h2>
        <p className="entry-note">
          {isMe ? 'toi, ' : ''}
          {weight === null
            ? 'classement visible une fois la paire inscrite'
            : rank === null
              ? 'sans classement'
              : `au rang ${grouped(rank)}`}
        </p>
        {children}
      </div>
      <p className="entry-figure">
        {!isMe && <small>+ </small>}
        {weight === null ? '?' : grouped(weight)}
      </p>
      <ul className="entry-checks">
        {checks.map(({ isMet, text }) =>
          isBrief && isMet ? null : (
            <li key={text} data-met={isMet}>
              <Icon name={isMet ? 'check' : 'close'} size={18} />
              {text}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
