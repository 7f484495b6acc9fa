import type { PriceTexts } from './price-texts.ts'

export function PriceTag({ price, fullPrice }: PriceTexts) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {fullPrice && <span className="sr-only">Prix réduit : </span>}
      <span className="font-bold">{price}</span>
      {fullPrice && (
        <>
          <span className="sr-only"> au lieu de </span>
          <s className="ml-1.5 text-sm font-normal text-mute">{fullPrice}</s>
        </>
      )}
    </span>
  )
}
