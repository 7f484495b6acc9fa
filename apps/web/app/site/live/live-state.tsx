import { isoWithOffset, time } from '@quatre/domain'
import type { Followed } from './use-follow.ts'
import './live-state.css'

const words = {
  scores: { now: 'les scores arrivent tout seuls', past: 'Scores' },
  places: { now: 'les places se mettent à jour seules', past: 'Places' },
} as const

interface LiveStateProps {
  /** The figures that change. */
  readonly what: keyof typeof words
  readonly followed: Followed | null
  readonly timeZone: string
}

/** Whether the figures of the page are those of now. */
export function LiveState({ what, followed, timeZone }: LiveStateProps) {
  const { now, past } = words[what]
  const at = followed && time(isoWithOffset(followed.at, timeZone))
  if (followed && !followed.isOpen) {
    return (
      <p role="status" className="live-state live-state-broken">
        {past} de {at}, on se reconnecte
      </p>
    )
  }
  return (
    <p className="live-state">
      {at === null ? 'En direct' : at}, {now}.
    </p>
  )
}
