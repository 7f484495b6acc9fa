import { euros } from '@quatre/domain'

interface PriceTagProps {
  readonly cents: number
  /** The price before the advantage, struck through. */
  readonly insteadOfCents?: number | null
}

export function PriceTag({ cents, insteadOfCents }: PriceTagProps) {
  const reduced = insteadOfCents != null && insteadOfCents > cents
  return (
    <span className="whitespace-nowrap tabular-nums">
      {reduced && <span className="sr-only">Prix réduit : </span>}
      <span className="font-bold">{euros(cents)}</span>
      {reduced && (
        <>
          <span className="sr-only"> au lieu de </span>
          <s className="ml-1.5 text-sm font-normal text-mute">{euros(insteadOfCents)}</s>
        </>
      )}
    </span>
  )
}
