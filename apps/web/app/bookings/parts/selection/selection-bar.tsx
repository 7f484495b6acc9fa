import { duration as durationText, euros } from '@quatre/domain'
import { useEffect } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { HoldForm, type HoldSlot } from '../hold/hold-form.tsx'
import { OwnSlotText, ownSlotAction } from '../own-slot-text.tsx'
import type { OwnSlot } from '../own-slots.ts'
import './selection-bar.css'

export interface SelectedTime {
  readonly slot: HoldSlot
  /** `dim. 22 nov.` */
  readonly day: string
  /** `18h30` */
  readonly time: string
  /** Its price in words: `48 € le terrain, soit 12 € par joueur`. */
  readonly price: string
  readonly cents: number
  /** The member's own court at that time. */
  readonly own?: OwnSlot | undefined
  /** Why it can no longer be had: `vient d’être pris`. */
  readonly gone?: string | null
}

interface SelectionBarProps {
  readonly selected: SelectedTime | null
  /** When the member's own times were read, in epoch milliseconds. */
  readonly ownReadAt: number
}

/** The choice, and the way on; last among its times, where it comes to rest. */
export default function SelectionBar({ selected, ownReadAt }: SelectionBarProps) {
  const chosen =
    selected && `${selected.slot.center} ${selected.slot.start} ${selected.slot.duration}`
  useEffect(() => {
    // after the router has gone to the top of a new page
    if (chosen !== null)
      document
        .querySelector('main :is(.choice, .time-link)[aria-current="true"]')
        ?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div role="status" className="selection-place">
      {selected && (
        <div className="selection on-dark">
          {selected.gone && !selected.own ? (
            <p>
              <b>
                {selected.time} {selected.gone}.
              </b>
              <small>Choisis un autre créneau.</small>
            </p>
          ) : (
            <Selection {...selected} ownReadAt={ownReadAt} />
          )}
        </div>
      )}
    </div>
  )
}

function Selection({
  day,
  time,
  slot,
  price,
  cents,
  own,
  ownReadAt,
}: SelectedTime & { readonly ownReadAt: number }) {
  return (
    <>
      <p className="min-w-0">
        <b>
          <span className="selection-day">
            {day.charAt(0).toUpperCase() + day.slice(1)}
            {'\u00a0'}·{' '}
          </span>
          <span className="inline-block">
            {time} · {durationText(slot.duration)}
          </span>
        </b>
        <small>{own ? <OwnSlotText slot={own} now={ownReadAt} /> : price}</small>
      </p>
      {own ? (
        <LinkButton to={own.address}>{ownSlotAction(own)}</LinkButton>
      ) : (
        <HoldForm slot={slot} cents={cents} />
      )}
    </>
  )
}

/** A price and each player's part: `48 € le terrain, soit 12 € par joueur`. */
export function sharedPriceText(cents: number, players: number): string {
  const share = cents / players
  return `${euros(cents)} le terrain, soit ${share % 1 === 0 ? '' : 'environ '}${euros(share)} par joueur`
}

/** With the kind of court before it, where it is known: `Couvert · 48 € le terrain`. */
export const withFieldType = (fieldType: string | null | undefined, price: string): string =>
  fieldType ? `${fieldType}\u00a0· ${price}` : price
