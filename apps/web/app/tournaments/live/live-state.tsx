import { isoWithOffset, time } from '@quatre/domain'
import type { Followed } from './use-follow.ts'

interface LiveStateProps {
  readonly followed: Followed | null
  readonly timeZone: string
}

/** Whether the figures of the page are those of now. */
export function LiveState({ followed, timeZone }: LiveStateProps) {
  const at = followed && time(isoWithOffset(followed.at, timeZone))
  if (followed && !followed.isOpen) {
    return (
      <p role="status" className="live-state live-state-broken">
        Scores de {at}, on se reconnecte
      </p>
    )
  }
  return (
    <p className="live-state">
      <i className="now-dot" />
      {at === null ? 'Les scores arrivent tout seuls.' : `${at}, les scores arrivent tout seuls.`}
    </p>
  )
}
