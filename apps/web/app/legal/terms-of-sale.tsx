import { LegalDocument, legalHead } from './legal-document.tsx'
import { termsOfSale } from './terms-of-sale-text.ts'

export const meta = () => legalHead(termsOfSale)

export default function TermsOfSale() {
  return <LegalDocument text={termsOfSale} />
}
