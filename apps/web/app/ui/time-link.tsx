import { Link } from 'react-router'
import { PriceTag } from './price-tag.tsx'
import type { PriceTexts } from './price-texts.ts'

interface TimeLinkProps extends PriceTexts {
  readonly to: string
  readonly time: string
  /** The day, where it is not the one that was asked for. */
  readonly otherDay?: string | null
  /** What is told to a screen reader besides. */
  readonly spoken?: string
}

/** A free start and its price; leads to its courts. */
export function TimeLink({ to, time, otherDay, spoken, ...price }: TimeLinkProps) {
  return (
    <Link to={to} className="time-link">
      <span className="figures text-lg">{time}</span>
      {otherDay && <span className="text-sm">{otherDay}</span>}
      <PriceTag {...price} />
      {spoken && <span className="sr-only"> {spoken}</span>}
    </Link>
  )
}
