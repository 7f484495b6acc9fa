import { eurosExact } from '@quatre/domain'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { LiveDesk } from './use-desk.ts'

/** Calls the tournament off, as long as no match has begun: first what goes back, then why. */
export function CancelPart({ live: { desk, act } }: { readonly live: LiveDesk }) {
  const [reason, setReason] = useState('')
  const { id, revision, matches } = desk.tournament
  if (matches.some(({ state }) => state === 'playing' || state === 'done')) return null
  return (
    <details className="table-cancel">
      <summary>Annuler le tournoi…</summary>
      <form
        className="table-draw"
        method="post"
        action={`/juge-arbitre/${id}/acte`}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) act({ name: 'cancel', body: { reason } }, 'Tournoi annulé')
        }}
      >
        <input type="hidden" name="acte" value="cancel" />
        <input type="hidden" name="cle" value={`annulation-${revision}`} />
        <p>
          <b>{`${eurosExact(desk.paidCents)} reviennent à qui les a payés.`}</b> Chaque paire reçoit
          un mail avec le motif, et les terrains sont libres.
        </p>
        <label>
          Motif, tel que les joueurs le lisent
          <input
            name="motif"
            required
            maxLength={300}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        </label>
        <Button look="danger">Oui, annuler le tournoi</Button>
      </form>
    </details>
  )
}
