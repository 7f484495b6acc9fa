import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { PriceTag } from './price-tag.tsx'
import type { PriceTexts } from './price-texts.ts'

interface TimeLinkProps extends PriceTexts {
  readonly to: string
  readonly time: string
  /** The day, where it is not the one that was asked for. */
  readonly otherDay?: string | null
  /** Further words for a screen reader. */
  readonly spoken?: string
  /** Replaces the price. */
  readonly note?: string | null
  readonly selected?: boolean
  readonly onClick?: (event: MouseEvent) => void
}

/** A free start and its price; leads to its courts. */
export function TimeLink(props: TimeLinkProps) {
  const { to, time, otherDay, spoken, note, selected, onClick, ...price } = props
  return (
    <Link
      to={to}
      className="time-link"
      aria-current={selected ? 'true' : undefined}
      onClick={onClick}
    >
      <span className="figures text-lg">{time}</span>
      {otherDay && <span className="text-sm">{otherDay}</span>}
      {note ? <span className="text-sm">{note}</span> : <PriceTag {...price} />}
      {spoken && <span className="sr-only"> {spoken}</span>}
    </Link>
  )
}
