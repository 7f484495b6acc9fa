import { LegalDocument, legalHead } from './legal-document.tsx'
import { termsOfUse } from './terms-of-use-text.ts'

export const meta = () => legalHead(termsOfUse)

export default function TermsOfUse() {
  return <LegalDocument text={termsOfUse} />
}
