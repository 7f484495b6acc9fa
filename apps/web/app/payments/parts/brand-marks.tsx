import { cardBrand, type CardBrand } from './card-checks.ts'
import './card-form.css'

type MarkName = CardBrand['name'] | 'cb'

const marks = {
  cb: { name: 'CB', letters: 'CB' },
  visa: { name: 'Visa', letters: 'VISA' },
  mastercard: { name: 'Mastercard', letters: null },
  amex: { name: 'American Express', letters: 'AMEX' },
} as const satisfies Record<MarkName, { name: string; letters: string | null }>

/** Which cards are taken; of a number, which one it is of. */
export function BrandMarks({ number }: { readonly number: string }) {
  const brand = cardBrand(number)
  const shown: readonly MarkName[] =
    number === '' ? ['cb', 'visa', 'mastercard', 'amex'] : brand ? [brand.name] : []
  return (
    <span className="brand-marks">
      {shown.map((mark) => (
        <Mark key={mark} {...marks[mark]} />
      ))}
    </span>
  )
}

const markNames: Partial<Record<string, MarkName>> = {
  cartebancaire: 'cb',
  visa: 'visa',
  mc: 'mastercard',
  amex: 'amex',
}

/** The mark of a card as the provider names its brand. */
export function BrandMark({ brand }: { readonly brand: string }) {
  const known = markNames[brand]
  return <Mark {...(known ? marks[known] : { name: brand, letters: brand.toUpperCase() })} />
}

function Mark({ name, letters }: { readonly name: string; readonly letters: string | null }) {
  return (
    <span role="img" aria-label={name} className="brand-mark">
      {letters ?? (
        <svg viewBox="0 0 24 14" width={24} height={14} aria-hidden>
          <circle cx={8.5} cy={7} r={6} fill="currentColor" opacity={0.9} />
          <circle cx={15.5} cy={7} r={6} fill="currentColor" opacity={0.45} />
        </svg>
      )}
    </span>
  )
}
