import type { PriceTexts } from './price-texts.ts'

export function PriceTag({ price, insteadOf }: PriceTexts) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {insteadOf && <span className="sr-only">Prix réduit : </span>}
      <span className="font-bold">{price}</span>
      {insteadOf && (
        <>
          <span className="sr-only"> au lieu de </span>
          <s className="ml-1.5 text-sm font-normal text-mute">{insteadOf}</s>
        </>
      )}
    </span>
  )
}
