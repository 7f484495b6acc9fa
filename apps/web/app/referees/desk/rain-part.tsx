import { minuteMs } from '@quatre/domain'
import { useState } from 'react'
import { clockAt } from './clock.ts'
import { courtNumber, scoreText } from './typed-line.ts'
import { findMatch } from './courts-part.tsx'
import type { LiveDesk } from './use-desk.ts'

const stepMs = 5 * minuteMs
const usualMs = 30 * minuteMs

/**
 * Rain: the courts that stop, the matches that are kept, the end of the stop; without a stop the
 * same form plans again.
 */
export function RainPart({
  live: { desk, now, act },
  onClose,
}: {
  readonly live: LiveDesk
  onClose(): void
}) {
  const { timeZone } = desk.tournament
  const isOutdoor = desk.courts.some(({ isOpenAir }) => isOpenAir)
  const stopped = desk.courts.filter(({ isOpenAir }) => isOpenAir || !isOutdoor)
  const [until, setUntil] = useState(() => Math.ceil((now + usualMs) / stepMs) * stepMs)
  const at = clockAt(until, timeZone)
  const on = stopped.flatMap((court) => {
    const match = findMatch(desk, court.matchId)
    const number = courtNumber(court, desk.courts.indexOf(court))
    return match ? [{ number, match }] : []
  })
  const stop = () => {
    act(
      {
        name: 'stop',
        body: { until: new Date(until).toISOString(), courts: isOutdoor ? 'outdoor' : 'all' },
      },
      `Arrêt jusqu’à ${at}`,
    )
    onClose()
  }
  return (
    <>
      <div className="dock-time figures">
        <button
          type="button"
          aria-label="5 minutes plus tôt"
          onClick={() => setUntil(until - stepMs)}
        >
          −
        </button>
        <output>{at}</output>
        <button
          type="button"
          aria-label="5 minutes plus tard"
          onClick={() => setUntil(until + stepMs)}
        >
          +
        </button>
      </div>
      <div className="dock-words">
        <p>{`Arrêter ${stopped.length === desk.courts.length ? 'tous les terrains' : 'les terrains dehors'} à ${clockAt(now, timeZone)}`}</p>
        <ul>
          {on.map(({ number, match }) => (
            <li key={number}>
              {match.state === 'called'
                ? `${number} : appel annulé, pas de forfait`
                : match.sets.length > 0
                  ? `${number} : score gardé, ${scoreText(match.sets)}`
                  : `${number} : match gardé`}
            </li>
          ))}
          <li>{`Reprise à ${at} : échauffement ${until - now > 20 * minuteMs ? '5 min (arrêt de plus de 20 min)' : '3 min'}`}</li>
          <li>{`${desk.queue.length} matchs glissent`}</li>
        </ul>
      </div>
      <div className="dock-acts">
        <button type="button" className="button" onClick={stop}>
          Arrêter et replanifier
        </button>
        <button
          type="button"
          className="button button-dark"
          onClick={() => {
            act({ name: 'plan', body: {} }, 'Plan refait')
            onClose()
          }}
        >
          Replanifier seulement
        </button>
        <button type="button" className="button button-dark" onClick={onClose}>
          Fermer
        </button>
      </div>
    </>
  )
}
