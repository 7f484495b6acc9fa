import { dayShort, grouped, plural, time, tournamentTitle } from '@quatre/domain'
import { Button } from '../../ui/button.tsx'
import { CancelPart } from './cancel-part.tsx'
import { DrawForm } from './draw-form.tsx'
import { PlainForm } from './plain-form.tsx'
import type { LiveDesk } from './use-desk.ts'

const kinds: Readonly<Record<string, string>> = {
  booking: 'réservation',
  lesson: 'cours',
  closure: 'fermeture',
  competition: 'compétition',
  waiting: 'liste d’attente',
}

/** Before the draw: the check-in, other uses of the courts, the draw before witnesses. */
export function BeforePart({ live }: { readonly live: LiveDesk }) {
  const { desk, act, isAlive } = live
  const { missingPairs } = desk
  const { status, entries, category, event } = desk.tournament
  const confirmed = entries.filter(({ state }) => state === 'confirmed')
  const pairs = confirmed.filter(({ players }) => players.length === 2).length
  const here = confirmed.filter(({ checkedIn }) => checkedIn).length
  const entriesAct = (open: boolean) =>
    act({ name: 'entries', body: { open } }, open ? 'Inscriptions ouvertes' : 'Inscriptions closes')
  const entriesLabel = `${status === 'draft' ? 'Ouvrir' : 'Clore'} les inscriptions`
  return (
    <div className="table-before">
      <section aria-labelledby="pointage">
        <h2 id="pointage" className="headline table-head">
          Pointage <small>{`${here} sur ${plural(confirmed.length, 'paire', 'paires')}`}</small>
        </h2>
        <ul>
          {confirmed.map((pair) => (
            <li key={pair.id} className="table-settle">
              <p>
                <b>{pair.name}</b>
                <small>
                  {pair.weight === null ? 'sans poids' : `poids ${grouped(pair.weight)}`}
                  {pair.players.length < 2 && ', cherche un partenaire'}
                </small>
              </p>
              {isAlive ? (
                <button
                  type="button"
                  className="button button-quiet"
                  aria-pressed={pair.checkedIn}
                  onClick={() =>
                    act(
                      { name: 'checkIn', body: { pair: pair.id, here: !pair.checkedIn } },
                      `${pair.name} ${pair.checkedIn ? 'pas là' : 'pointée'}`,
                    )
                  }
                >
                  {pair.checkedIn ? '✓ Là' : 'Pointer'}
                </button>
              ) : (
                <PlainForm
                  tournament={desk.tournament}
                  act="checkIn"
                  fields={{ paire: pair.id, la: pair.checkedIn ? 'non' : 'oui' }}
                  label={pair.checkedIn ? '✓ Là' : 'Pointer'}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="suite">
        <h2 id="suite" className="headline table-head">
          Ensuite
        </h2>
        {desk.clashes.length > 0 && (
          <>
            <p>Ces heures des terrains sont déjà prises. Rien n’est déplacé{'\u00a0'}:</p>
            <ul className="table-clashes">
              {desk.clashes.map(({ court, kind, from, to }) => (
                <li key={`${court} ${from}`}>
                  {`${court}, ${dayShort(from)} de ${time(from)} à ${time(to)}\u00a0: ${kinds[kind] ?? kind}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {status === 'closed' ? (
          <>
            {missingPairs > 0 && (
              <p className="table-refusal" role="status">
                <b>{`Il manque ${plural(missingPairs, 'paire', 'paires')}.`}</b>{' '}
                {`Un ${tournamentTitle(category, event)} en demande ${pairs + missingPairs}.`}
              </p>
            )}
            <DrawForm live={live} pairs={pairs} />
          </>
        ) : isAlive ? (
          <Button type="button" onClick={() => entriesAct(status === 'draft')}>
            {entriesLabel}
          </Button>
        ) : (
          <PlainForm
            tournament={desk.tournament}
            act="entries"
            fields={{ ouvrir: status === 'draft' ? 'oui' : 'non' }}
            label={entriesLabel}
          />
        )}
        {status !== 'draft' && <CancelPart live={live} />}
      </section>
    </div>
  )
}
