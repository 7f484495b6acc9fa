import type { Desk } from '@quatre/contract'
import { classNames } from '../../ui/class-names.ts'
import type { LiveDesk } from './use-desk.ts'
import { clockAt, forfeitMs, left, minutesSince, matchWait } from './clock.ts'
import { PlainForm } from './plain-form.tsx'
import { courtNumber, type ShownMatch } from './typed-line.ts'

interface Props {
  readonly live: LiveDesk
  readonly selected: string | null
  onScore(matchId: string): void
  onForfeit(matchId: string): void
}

/** The courts now: in play, called with the clock of the forfeit, or free with the match to call. */
export function CourtsPart({ live, selected, onScore, onForfeit }: Props) {
  const { desk } = live
  const on = desk.courts.filter(({ matchId }) => matchId !== null).length
  return (
    <section className="table-courts" aria-labelledby="terrains">
      <h2 id="terrains" className="headline table-head">
        Terrains <small>{`${desk.courts.length - on} libres, ${on} occupés`}</small>
      </h2>
      <ul>
        {desk.courts.map((court, place) => {
          const match = findMatch(desk, court.matchId ?? court.nextId)
          const isOn = court.matchId !== null
          return (
            <li
              key={court.id}
              className={classNames(
                'table-court',
                (selected !== null && selected === court.matchId) || !isOn ? 'is-lit' : null,
                isOn && match?.state === 'called' ? 'is-called' : null,
                !isOn && 'is-free',
              )}
            >
              <strong className="table-number figures">{courtNumber(court, place)}</strong>
              <div className="table-pairs">
                <p>{courtNote(court, match, live)}</p>
                {match?.sides.map(({ label, pairId }, side) => (
                  <p key={side} className="table-pair">
                    <b>{label}</b>
                    {isOn && match.state === 'called' && isAbsent(desk, pairId) && (
                      <em>pas pointée</em>
                    )}
                  </p>
                ))}
              </div>
              {isOn && match?.state === 'playing' && (
                <p className="table-score figures">
                  {match.sets.map((set, index) => (
                    <span key={index}>
                      {set[0]}
                      <br />
                      {set[1]}
                    </span>
                  ))}
                </p>
              )}
              {match && <CourtAction {...{ live, court, match, onScore, onForfeit }} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function CourtAction({
  live,
  court,
  match,
  onScore,
  onForfeit,
}: Omit<Props, 'selected'> & {
  readonly court: Desk['courts'][number]
  readonly match: ShownMatch
}) {
  const { desk, now, isAlive, act } = live
  const row = desk.matches.find(({ id }) => id === match.id)
  const version = row?.version ?? 1
  const named = { match: match.id, version }
  const { tournament } = desk
  if (court.matchId === null) {
    const call = () =>
      act(
        { name: 'call', body: { ...named, court: court.id } },
        `${court.name}, appel ${match.sides[0].label} – ${match.sides[1].label}`,
      )
    const isKnown = match.sides.every(({ pairId }) => pairId !== null)
    if (!isKnown) return null
    return isAlive ? (
      <button
        type="button"
        className={classNames('button', firstFree(desk)?.id !== court.id && 'button-quiet')}
        onClick={call}
      >
        Appeler
      </button>
    ) : (
      <PlainForm
        tournament={tournament}
        act="call"
        fields={{ ...named, terrain: court.id }}
        label="Appeler"
      />
    )
  }
  if (!isAlive)
    return match.state === 'called' ? (
      <PlainForm tournament={tournament} act="start" fields={named} label="Ils jouent" />
    ) : (
      <div className="table-typed">
        <PlainForm {...{ tournament, fields: named }} act="result" label="Score" typed="score" />
        <PlainForm {...{ tournament, fields: named }} act="score" label="En cours" typed="score" />
      </div>
    )
  if (match.state === 'playing')
    return (
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Score, ${court.name}`}
        onClick={() => onScore(match.id)}
      >
        Score
      </button>
    )
  const until = row?.calledAt ? Date.parse(row.calledAt) + forfeitMs : now
  const clock = left(until, now)
  return (
    <div className="table-called">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => act({ name: 'start', body: named }, `${court.name}, début du match`)}
      >
        Ils jouent
      </button>
      <button type="button" className="table-forfeit" onClick={() => onForfeit(match.id)}>
        <b className="figures">{clock ?? 'Forfait'}</b>
        {clock && <small>puis forfait</small>}
      </button>
    </div>
  )
}

export const findMatch = (desk: Desk, id: string | null): ShownMatch | undefined =>
  desk.tournament.matches.find((one) => one.id === id)

/** The court whose call is the lime action of the screen. */
const firstFree = (desk: Desk) =>
  desk.courts.find(
    ({ matchId, nextId }) =>
      matchId === null && findMatch(desk, nextId)?.sides.every(({ pairId }) => pairId !== null),
  )

export const isAbsent = (desk: Desk, pairId: number | null): boolean =>
  desk.tournament.entries.some(({ id, checkedIn }) => id === pairId && !checkedIn)

export const roundLabel = ({ pool, roundName }: ShownMatch): string =>
  pool === null ? roundName : `Poule ${pool}`

function courtNote(court: Desk['courts'][number], match: ShownMatch | undefined, live: LiveDesk) {
  const { desk, now } = live
  const { timeZone } = desk.tournament
  if (match === undefined) return 'Plus de match prévu ici'
  if (court.matchId === null) {
    const since = court.freeSince === null ? null : minutesSince(Date.parse(court.freeSince), now)
    const clocks = desk.matches.find(({ id }) => id === match.id)?.clocks ?? null
    const wait = matchWait(clocks, desk, now)
    const free = since === null || since > 240 || since < 1 ? 'Libre' : `Libre depuis ${since} min`
    const rest = wait.kind === 'rest' ? `, repos encore ${wait.left}` : ''
    return `${free}, ${roundLabel(match)}${rest}`
  }
  if (match.state === 'called') {
    const at = desk.matches.find(({ id }) => id === match.id)?.calledAt
    return `${roundLabel(match)}, appelées à ${at ? clockAt(Date.parse(at), timeZone) : '…'}`
  }
  const began = match.startsAt === null ? 0 : minutesSince(Date.parse(match.startsAt), now)
  return `${roundLabel(match)}, ${began} min de jeu`
}
