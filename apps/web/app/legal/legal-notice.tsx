import { LegalDocument, legalHead } from './legal-document.tsx'
import { legalNotice } from './legal-notice-text.ts'

export const meta = () => legalHead(legalNotice)

export default function LegalNotice() {
  return <LegalDocument text={legalNotice} />
}
