import { euros } from '@quatre/domain'
import { useRevalidator } from 'react-router'
import { Countdown } from '../../ui/countdown.tsx'
import type { OwnSlot } from './own-slots.ts'

interface OwnSlotTextProps {
  readonly slot: OwnSlot
  /** The server's instant, in epoch milliseconds. */
  readonly now: number
}

/** That a time is the member's own, and how long a hold lasts; the page is read again at its end. */
export function OwnSlotText({ slot: { state, expiresAt }, now }: OwnSlotTextProps) {
  const { revalidate } = useRevalidator()
  if (state === 'booked') return 'Tu l’as réservé'
  if (state === 'paying' || expiresAt === null) return 'Ta banque vérifie le paiement'
  return (
    <>
      Tu le gardes encore <Countdown until={expiresAt} now={now} onEnd={revalidate} />
    </>
  )
}

/** The action on one's own time, at its `address`. */
export function ownSlotAction({ state, cents }: OwnSlot): string {
  if (state === 'booked') return 'Voir ma réservation'
  return state === 'paying' ? 'Suivre le paiement' : `Payer ${euros(cents)}`
}
