import { plural } from '@quatre/domain'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PlainForm } from './plain-form.tsx'
import type { LiveDesk } from './use-desk.ts'

const kinds: Readonly<Record<string, string>> = {
  booking: 'réservation',
  lesson: 'cours',
  closure: 'fermeture',
  competition: 'compétition',
  waiting: 'liste d’attente',
}

/** Before the draw: who is there, other uses of the courts, the draw before witnesses. */
export function BeforePart({ live }: { readonly live: LiveDesk }) {
  const { desk, act, isAlive } = live
  const { status, entries } = desk.tournament
  const confirmed = entries.filter(({ state }) => state === 'confirmed')
  const here = confirmed.filter(({ checkedIn }) => checkedIn).length
  const entriesAct = (open: boolean) =>
    act({ name: 'entries', body: { open } }, open ? 'Inscriptions ouvertes' : 'Inscriptions closes')
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
                  {pair.weight === null ? 'sans poids' : `poids ${pair.weight}`}
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
            <p>Ces heures des terrains sont déjà prises. Rien n’est déplacé :</p>
            <ul className="table-clashes">
              {desk.clashes.map(({ court, kind, from, to }) => (
                <li key={`${court} ${from}`}>
                  {`${court}, ${from.slice(8, 10)}/${from.slice(5, 7)} de ${from.slice(11, 16)} à ${to.slice(11, 16)} : ${kinds[kind] ?? kind}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {status === 'draft' && (
          <Button type="button" onClick={() => entriesAct(true)}>
            Ouvrir les inscriptions
          </Button>
        )}
        {status === 'open' && (
          <Button type="button" onClick={() => entriesAct(false)}>
            Clore les inscriptions
          </Button>
        )}
        {status === 'closed' && <Draw live={live} />}
      </section>
    </div>
  )
}

function Draw({ live: { act, desk } }: { readonly live: LiveDesk }) {
  const [seed, setSeed] = useState('')
  const [witnesses, setWitnesses] = useState('')
  const named = witnesses
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const draw = () => {
    const body = { seed: seed.trim() || `4P-${desk.tournament.id}`, witnesses: named }
    act({ name: 'draw', body }, 'Tirage')
  }
  return (
    <form
      className="table-draw"
      method="post"
      action={`/juge-arbitre/${desk.tournament.id}/acte`}
      onSubmit={(event) => {
        event.preventDefault()
        if (named.length > 0) draw()
      }}
    >
      <input type="hidden" name="acte" value="draw" />
      <input type="hidden" name="cle" value={`tirage-${desk.tournament.revision}`} />
      <label>
        Témoins, séparés par une virgule
        <input
          name="temoin"
          required
          value={witnesses}
          onChange={(e) => setWitnesses(e.target.value)}
        />
      </label>
      <label>
        Graine du tirage
        <input
          name="graine"
          value={seed}
          placeholder={`4P-${desk.tournament.id}`}
          onChange={(e) => setSeed(e.target.value)}
        />
      </label>
      <Button>Tirer au sort</Button>
    </form>
  )
}
