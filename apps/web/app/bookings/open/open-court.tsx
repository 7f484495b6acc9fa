import type { OpenMatch } from '@quatre/contract'
import { euros, levelLabels, nameForOthers } from '@quatre/domain'
import { Form } from 'react-router'
import type { JoinableMatch } from './open-data.ts'

interface OpenCourtProps {
  readonly match: JoinableMatch
  readonly action: string
  readonly isSent: boolean
}

/** The court from above: its players, and the missing part as the button that joins. */
export function OpenCourt({ match, action, isSent }: OpenCourtProps) {
  const { id, places, players, share, standing } = match
  const canJoin = standing === null || (standing.why === null && !standing.isIn)
  const byPosition = new Map(players.map((player) => [player.position, player]))
  const positions = Array.from({ length: places }, (_, place) => place + 1)
  const first = positions.find((position) => !byPosition.has(position))
  return (
    <Form method="post" action={action} className="open-court" preventScrollReset>
      <input type="hidden" name="match" value={id} />
      <ul
        aria-label="Qui joue"
        style={{ gridTemplateRows: `repeat(${Math.ceil(places / 2)}, minmax(0, 1fr))` }}
      >
        {positions.map((position) => {
          const player = byPosition.get(position)
          const side = position <= Math.ceil(places / 2) ? 'left' : 'right'
          if (player !== undefined) {
            return (
              <li key={position} data-side={side}>
                <b>{player.firstName === null ? 'Invité' : nameForOthers(player.firstName)}</b>
                {player.level !== null && <span>{levelLabels[player.level].toLowerCase()}</span>}
              </li>
            )
          }
          return (
            <li key={position} data-side={side} data-free>
              {position === first && canJoin ? (
                <button type="submit" className="open-join" aria-disabled={isSent || undefined}>
                  <b>{isSent ? 'Un instant' : 'Rejoindre'}</b>
                  <em>{euros(share.value)}</em>
                </button>
              ) : (
                <span className="open-free">place libre</span>
              )}
            </li>
          )
        })}
      </ul>
    </Form>
  )
}

/** The same small, one target: initials, and a cross where somebody is missing. */
export function SmallCourt({ match }: { readonly match: OpenMatch }) {
  const { places, players } = match
  const byPosition = new Map(players.map((player) => [player.position, player]))
  return (
    <span
      aria-hidden="true"
      className="open-small"
      style={{ gridTemplateRows: `repeat(${Math.ceil(places / 2)}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: places }, (_, place) => {
        const player = byPosition.get(place + 1)
        return (
          <span key={place} data-free={player === undefined || undefined}>
            {player === undefined ? '+' : nameForOthers(player.firstName).slice(0, 1)}
          </span>
        )
      })}
    </span>
  )
}
