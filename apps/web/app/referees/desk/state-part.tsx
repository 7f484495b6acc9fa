import { plural } from '@quatre/domain'
import { clockAt } from './clock.ts'
import type { LiveDesk } from './use-desk.ts'

/** Whether the desk is in sync, how far it is played, and the acts that wait for the network. */
export function StatePart({ live }: { readonly live: LiveDesk }) {
  const { desk, waiting, offlineSince } = live
  const { matches, timeZone } = desk.tournament
  const played = matches.filter(({ state }) => state === 'done').length
  const end = desk.ends.at(0)?.end
  return (
    <>
      <p className="table-state" role="status">
        <i className={offlineSince === null ? 'is-live' : 'is-lost'} aria-hidden="true" />
        {offlineSince === null ? 'en direct' : `hors ligne, ${waiting.length} en attente`}
      </p>
      <p className="table-wide">
        <b>{plural(played, 'match joué', 'matchs joués')}</b>
        {` sur ${matches.length}`}
      </p>
      {end && (
        <p className="table-wide">
          Fin prévue <b>{clockAt(Date.parse(end), timeZone)}</b>
        </p>
      )}
      {offlineSince !== null && (
        <div className="table-offline">
          <p>
            <b>{`Hors ligne depuis ${clockAt(offlineSince, timeZone)}`}</b>
            <small>Continue : tout est gardé sur cet appareil et partira une seule fois.</small>
          </p>
          <ul>
            {waiting.map(({ key, at, label }) => (
              <li key={key}>
                <b className="figures">{clockAt(at, timeZone)}</b> {label} <small>attend</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
