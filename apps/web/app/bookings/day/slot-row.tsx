import { duration as durationText, euros } from '@quatre/domain'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Choice, Row } from './day-rows.ts'
import { OwnSlotText, ownSlotAction } from '../parts/own-slot-text.tsx'
import type { OwnSlot } from '../parts/own-slots.ts'
import type { Duration } from '../parts/search/search.ts'

interface SlotRowProps {
  readonly row: Row
  /** When the member's own times were read, in epoch milliseconds. */
  readonly ownReadAt: number
  /** The length that is chosen at this start. */
  readonly chosen: Duration | null
  readonly chooseAddress: (duration: Duration) => string
}

/** One start: its time, and its lengths with their prices. */
export const SlotRow = memo(function SlotRow(props: SlotRowProps) {
  const { row } = props
  return (
    <li className="slot-row">
      <h2 className="slot-time figures">
        {row.time}
        {row.warning && <small>{row.warning}</small>}
      </h2>
      <div className="choices">
        {row.choices.map((choice) =>
          choice.own ? (
            <OwnChoice key={choice.duration} slot={choice.own} {...props} />
          ) : choice.free ? (
            <FreeChoice key={choice.duration} choice={choice} {...props} />
          ) : (
            <p key={choice.duration} className="choice choice-none">
              <span className="sr-only">
                {durationText(choice.duration)}
                {'\u00a0'}:{' '}
              </span>
              {choice.note}
            </p>
          ),
        )}
      </div>
    </li>
  )
}, sameRow)

/** The member's own time: theirs to pay, to follow or to look at. */
function OwnChoice({ slot, row, ownReadAt }: SlotRowProps & { readonly slot: OwnSlot }) {
  return (
    <Link to={slot.address} className="choice choice-own">
      <span>
        <span className="sr-only">{row.time}, </span>
        <small>{durationText(slot.duration)}</small>
        <OwnSlotText slot={slot} now={ownReadAt} />
      </span>
      <b>{ownSlotAction(slot)}</b>
    </Link>
  )
}

interface FreeChoiceProps extends SlotRowProps {
  readonly choice: Choice
}

/** Chooses, and pressed again changes nothing: « Continuer » alone holds a court. */
function FreeChoice({ row, choice, chosen, chooseAddress }: FreeChoiceProps) {
  const { duration, cents, insteadOfCents } = choice
  return (
    <Link
      to={chooseAddress(duration)}
      replace
      preventScrollReset
      className="choice"
      aria-current={chosen === duration ? 'true' : undefined}
    >
      <span className="sr-only">{row.time}, </span>
      <small>{durationText(duration)}</small>
      <span className="choice-price">
        <b>{euros(cents ?? 0)}</b>
        {insteadOfCents !== null && (
          <>
            <span className="sr-only"> au lieu de </span>
            <s>{euros(insteadOfCents)}</s>
          </>
        )}
      </span>
    </Link>
  )
}

/** The addresses follow from the rest: a row is drawn again when it or its choice changes. */
function sameRow(before: SlotRowProps, after: SlotRowProps): boolean {
  return (
    before.row === after.row &&
    before.ownReadAt === after.ownReadAt &&
    before.chosen === after.chosen &&
    before.chooseAddress(60) === after.chooseAddress(60)
  )
}
