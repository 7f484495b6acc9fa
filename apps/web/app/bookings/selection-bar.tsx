import { duration as durationText, euros, eurosExact } from '@quatre/domain'
import { LinkButton } from '../ui/button.tsx'
import { HoldForm, type HoldSlot } from '../site/bookings/hold-form.tsx'
import type { Choice, Row } from './day-rows.ts'
import { OwnSlotText, ownSlotAction } from './own/own-slot-text.tsx'
import { takenNote } from './stable-rows.ts'

interface SelectionBarProps {
  readonly chosen: { readonly row: Row; readonly choice: Choice } | null
  /** `dim. 22 nov.` */
  readonly day: string
  readonly players: number
  /** When the member's own times were read, in epoch milliseconds. */
  readonly ownReadAt: number
  readonly slot: HoldSlot | null
}

/** What is chosen, and the way on; it floats above the phone's tabs. */
export function SelectionBar({ chosen, day, players, slot, ownReadAt }: SelectionBarProps) {
  const own = chosen?.choice.own
  return (
    <div role="status" className="selection-place">
      {chosen && slot && (
        <div className="selection on-dark">
          {chosen.choice.free || own ? (
            <>
              <p className="min-w-0">
                <b>
                  {day.charAt(0).toUpperCase() + day.slice(1)} · {chosen.row.time} ·{' '}
                  {durationText(chosen.choice.duration)}
                </b>
                <small>
                  {own ? (
                    <OwnSlotText slot={own} now={ownReadAt} />
                  ) : (
                    <PriceText {...chosen.choice} players={players} />
                  )}
                </small>
              </p>
              {own ? (
                <LinkButton to={own.address}>{ownSlotAction(own)}</LinkButton>
              ) : (
                <HoldForm slot={slot} cents={chosen.choice.cents ?? 0} />
              )}
            </>
          ) : (
            <p>
              <b>
                {chosen.row.time}{' '}
                {chosen.choice.note === takenNote ? takenNote : 'n’est plus libre'}.
              </b>
              <small>Choisis un autre créneau.</small>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function PriceText({ cents, players }: Pick<Choice, 'cents'> & { readonly players: number }) {
  if (cents === null) return null
  const share = cents / players
  const shareText = share % 100 === 0 ? euros(share) : eurosExact(share)
  return (
    <>
      {euros(cents)}
      <span className="selection-share">
        , soit {share % 1 === 0 ? '' : 'environ '}
        {shareText} par joueur
      </span>
    </>
  )
}
